"""Building the image without a container engine: buildah in chroot isolation, from a local stand-in of the base image.

The stand-in bears the name that the Dockerfile asks for and holds Debian's own Python of the same release, so that every
line of the Dockerfile is carried out as it stands. Everything is kept below ``build/image-check``.
"""

from __future__ import annotations

import json
import os
import re
import ssl
import subprocess
from pathlib import Path
from typing import Any, Final, NamedTuple

from tools.check_report import FailedError

ROOT: Final = Path(__file__).parents[1]
WORK: Final = ROOT / "build" / "image-check"
TAG: Final = "bigtwo:checked"
_ROOTFS: Final = WORK / "rootfs"
_PACKAGES: Final = "python3,python3-venv,ca-certificates"
_BASE: Final = re.compile(r"^ARG BASE=(\S+:\S+-(\w+))$", re.MULTILINE)
_CERTIFICATES: Final = "/etc/ssl/certs/ca-certificates.crt"
_LONGEST: Final = 900


class CommandError(FailedError):
    """A command has failed; the message is what it said."""


class Image(NamedTuple):
    """The image as built: its configuration, where its files lie, and its size and that of its base in MB."""

    config: dict[str, Any]
    files: Path
    size: int
    base_size: int


def run(*command: str | Path, seconds: float = _LONGEST) -> str:
    """What a command writes. Raises CommandError if it fails."""
    whole = [str(part) for part in command]
    done = subprocess.run(  # noqa: S603 - commands of our own
        whole, cwd=ROOT, env=_environment(), capture_output=True, text=True, check=False, timeout=seconds
    )
    if done.returncode:
        message = f"{command[0]} ended with {done.returncode}:\n{(done.stdout + done.stderr)[-3000:].strip()}"
        raise CommandError(message)
    return done.stdout.strip()


def base_name() -> tuple[str, str]:
    """The base image that the Dockerfile names, and the Debian release in its name."""
    found = _BASE.search((ROOT / "Dockerfile").read_text(encoding="utf-8"))
    if found is None:
        message = "the Dockerfile has no line ARG BASE=NAME:VERSION-RELEASE"
        raise CommandError(message)
    return found[1], found[2]


def make_stand_in() -> str:
    """Make the stand-in of the base image, or keep that of an earlier run; what it is made of."""
    name, release = base_name()
    made = WORK / f"rootfs-{release}.made"
    if not made.exists():
        run("rm", "-rf", _ROOTFS)
        run("debootstrap", "--variant=minbase", f"--include={_PACKAGES}", release, _ROOTFS)
        made.touch()
    _configure()
    container = run("buildah", "from", "scratch")
    run("buildah", "copy", "--quiet", container, _ROOTFS, "/")
    run("buildah", "commit", "--quiet", "--rm", "--signature-policy", WORK / "policy.json", container, name)
    version = run("chroot", _ROOTFS, "python3", "--version")
    return f"{name}: Debian {release} with its own {version}, by debootstrap"


def build() -> Image:
    """Build every stage of the Dockerfile."""
    mounted = {_trusted(): _CERTIFICATES, WORK / "pip.conf": "/etc/pip.conf"}
    volumes = [part for source, target in mounted.items() for part in ("--volume", f"{source}:{target}:ro")]
    run(
        "buildah", "build", "--pull-never", "--no-cache", "--format", "docker", "--network", "host",
        "--signature-policy", WORK / "policy.json", *volumes, "--tag", TAG, ROOT,
    )  # fmt: skip
    described = json.loads(run("buildah", "inspect", "--type", "image", TAG))
    container = run("buildah", "from", "--pull-never", "--signature-policy", WORK / "policy.json", TAG)
    files = Path(run("buildah", "mount", container))
    sizes = [_megabytes(_ROOTFS), _megabytes(files)]
    return Image(described["Docker"]["config"], files, sizes[1], sizes[0])


def clean() -> None:
    """Remove the images and containers; the files of the stand-in are kept for the next run."""
    run("buildah", "rm", "--all")
    run("buildah", "rmi", "--all", "--force")


def _configure() -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / "policy.json").write_text('{"default": [{"type": "insecureAcceptAnything"}]}\n', encoding="utf-8")
    (WORK / "storage.conf").write_text(
        f'[storage]\ndriver = "vfs"\ngraphroot = "{WORK}/store"\nrunroot = "{WORK}/run"\n', encoding="utf-8"
    )
    index = _pip_setting("global.index-url")
    lines = ["[global]", f"cert = {_CERTIFICATES}", *([f"index-url = {index}"] if index else [])]
    (WORK / "pip.conf").write_text("\n".join([*lines, ""]), encoding="utf-8")


def _pip_setting(name: str) -> str:
    """A setting of this machine's pip, or nothing: a machine behind a mirror builds from that mirror."""
    try:
        return run(ROOT / ".venv" / "bin" / "python", "-m", "pip", "config", "get", name)
    except CommandError:
        return ""


def _trusted() -> Path:
    """The authorities that this machine trusts; the stand-in trusts them while it is built."""
    return Path(ssl.get_default_verify_paths().cafile or _CERTIFICATES).resolve()


def _megabytes(folder: Path) -> int:
    return int(run("du", "--summarize", "--block-size=1M", folder).split()[0])


def _environment() -> dict[str, str]:
    return {**os.environ, "CONTAINERS_STORAGE_CONF": str(WORK / "storage.conf"), "BUILDAH_ISOLATION": "chroot"}
