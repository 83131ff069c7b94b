"""The benchmark command works: a quick run of the engine's rows. What it measures is no test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "benchmarks", *arguments]
    return subprocess.run(
        command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=60
    )


def test_a_quick_run_prints_a_table_and_writes_the_same_as_json(tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    ran = run("--quick", "--rows", "engine", "--json", str(results))
    assert ran.returncode == 0, ran.stderr
    rows = json.loads(results.read_text("utf-8"))["rows"]
    assert len({row["id"] for row in rows}) == len(rows)
    assert not [row["id"] for row in rows if row["skipped"]]
    assert all(row["figure"] > 0 for row in rows)
    for row in rows:
        assert f"| {row['title']} " in ran.stdout


def test_rows_can_be_chosen() -> None:
    listed = run("--list", "--rows", "engine.classify").stdout.split()
    assert "engine.classify.douque" in listed
    assert all(name.startswith("engine.classify") for name in listed)
    assert run("--list", "--rows", "nothing.*").returncode == 2
