"""Running the image as a cluster would: by runc, with its own user, no capability, a read-only root and a system call filter.

No file system but ``/proc`` and an empty ``/dev`` is mounted: what the service can do here it can do without a writable place.
"""

from __future__ import annotations

import json
import platform
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tools.image_build import WORK, Image

_PROFILES: Final = (Path("/usr/share/containers/seccomp.json"), Path("/etc/containers/seccomp.json"))
_MACHINES: Final = {"x86_64": ("amd64", "SCMP_ARCH_X86_64"), "aarch64": ("arm64", "SCMP_ARCH_AARCH64")}
_SEPARATE: Final = ("pid", "mount", "network", "ipc", "uts")
_RUNC: Final = ("runc", "--root", str(WORK / "runc"))
_PATIENCE: Final = 20.0


class Container:
    """A running container."""

    def __init__(self, name: str, process: subprocess.Popen[bytes]) -> None:
        self.name = name
        self.process = process

    def execute(self, command: Sequence[str], user: str | None = None) -> subprocess.CompletedProcess[str]:
        """Run a command inside, as the container's user or another, under the same restrictions."""
        options = [] if user is None else ["--user", user]
        whole = [*_RUNC, "exec", *options, self.name, *command]
        return subprocess.run(whole, capture_output=True, text=True, check=False, timeout=60)  # noqa: S603 - ours

    def python(self, code: str, user: str | None = None) -> subprocess.CompletedProcess[str]:
        """Run some Python inside."""
        return self.execute(("python3", "-c", code), user)

    def process_status(self) -> dict[str, str]:
        """What the kernel says of the container's first process, seen from outside."""
        state = subprocess.run([*_RUNC, "state", self.name], capture_output=True, check=True)  # noqa: S603 - ours
        lines = Path(f"/proc/{json.loads(state.stdout)['pid']}/status").read_text(encoding="utf-8").splitlines()
        return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}

    def stop(self, signal: str) -> tuple[int, float]:
        """Stop it by a signal: the status it ends with, and the seconds that took."""
        begun = time.monotonic()
        subprocess.run([*_RUNC, "kill", self.name, signal], check=True)  # noqa: S603 - ours
        return self.process.wait(_PATIENCE), time.monotonic() - begun


@contextmanager
def running(image: Image, name: str, command: Sequence[str] | None = None) -> Iterator[Container]:
    """A container of the image with the image's own command, or another."""
    bundle = WORK / name
    bundle.mkdir(parents=True, exist_ok=True)
    (bundle / "config.json").write_text(json.dumps(_specification(image, command)), encoding="utf-8")
    subprocess.run([*_RUNC, "delete", "--force", name], capture_output=True, check=False)  # noqa: S603 - one left over
    with (bundle / "output").open("wb") as output:
        process = subprocess.Popen([*_RUNC, "run", "--bundle", bundle, name], stdout=output, stderr=output)  # noqa: S603
    try:
        yield Container(name, process)
    finally:
        subprocess.run([*_RUNC, "delete", "--force", name], capture_output=True, check=False)  # noqa: S603 - ours
        process.wait(_PATIENCE)


def _specification(image: Image, command: Sequence[str] | None) -> dict[str, Any]:
    """The container as the runtime is told of it: nothing but the image's own configuration, and restrictions."""
    config = image.config
    user, _, group = config["User"].partition(":")
    powers: dict[str, list[str]] = {kind: [] for kind in ("bounding", "effective", "permitted", "inheritable", "ambient")}
    process = {
        "user": {"uid": int(user), "gid": int(group)}, "args": list(command or [*(config["Entrypoint"] or ()), *config["Cmd"]]),
        "env": config["Env"], "cwd": config["WorkingDir"], "noNewPrivileges": True, "capabilities": powers,
    }  # fmt: skip
    device_options = ["nosuid", "noexec", "mode=755", "size=64k"]
    mounts = [
        {"destination": "/proc", "type": "proc", "source": "proc"},
        {"destination": "/dev", "type": "tmpfs", "source": "tmpfs", "options": device_options},
    ]
    linux: dict[str, Any] = {"namespaces": [{"type": kind} for kind in _SEPARATE], "readonlyPaths": ["/proc/sys"]}
    profile = _call_filter()
    if profile is not None:
        linux["seccomp"] = profile
    root = {"path": str(image.files), "readonly": True}
    return {"ociVersion": "1.0.2", "root": root, "hostname": "bigtwo", "process": process, "mounts": mounts, "linux": linux}


def _call_filter() -> dict[str, Any] | None:
    """The usual filter of system calls for a process without capabilities, if this machine has it."""
    path = next((path for path in _PROFILES if path.exists()), None)
    machine = _MACHINES.get(platform.machine())
    if path is None or machine is None:
        return None
    whole = json.loads(path.read_text(encoding="utf-8"))
    calls = [
        {"names": rule["names"], "action": rule["action"], "args": rule.get("args") or []}
        | ({"errnoRet": rule["errnoRet"]} if "errnoRet" in rule else {})
        for rule in whole["syscalls"]
        if _concerns(rule, machine[0])
    ]
    return {
        "defaultAction": whole["defaultAction"], "defaultErrnoRet": whole.get("defaultErrnoRet", 1),
        "architectures": [machine[1]], "syscalls": calls,
    }  # fmt: skip


def _concerns(rule: dict[str, Any], machine: str) -> bool:
    """Whether a rule is for this kind of machine and for a process without capabilities."""
    included = rule.get("includes") or {}
    return not included.get("caps") and machine in (included.get("arches") or [machine])
