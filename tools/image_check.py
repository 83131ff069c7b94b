"""Prove the image: lint it, build it, look at what it says of itself, run it confined, and try what must not work.

Every line of the report says by which means a thing was checked. What could not be checked is told as plainly; on CI
(``CI=true``) it fails the run.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path
from typing import Any, Final

from tools.check_report import FailedError, Report, expect
from tools.image_build import ROOT, TAG, Image, build, clean, make_stand_in, run
from tools.image_run import Container, running

_PROGRAMS: Final = ("buildah", "debootstrap", "runc")
_USER: Final = "65532"
_NO_POWER: Final = ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")
_SBOM: Final = ROOT / "dist" / "sbom.json"
_PLACES: Final = ("/", "/tmp", "/var/tmp", "/etc", "/opt/venv", "/dev/shm")  # noqa: S108 - places that must not be writable
_WRITE: Final = """
import errno, pathlib, sys
for place in sys.argv[1:]:
    try:
        pathlib.Path(place, "written").write_text("x")
    except OSError as error:
        print(place, errno.errorcode[error.errno])
    else:
        print(place, "WRITTEN")
"""
_ASK: Final = """
import json, urllib.request
for path, question in {questions!r}:
    data = json.dumps(question).encode() if question else None
    asked = urllib.request.Request("http://127.0.0.1:8000" + path, data, {{"Content-Type": "application/json"}})
    print(path, urllib.request.urlopen(asked, timeout=10).status)
"""
_QUESTIONS: Final[list[tuple[str, Any]]] = [
    ("/readyz", None),
    ("/", None),
    ("/v1/combos/classify", {"cards": ["3c"]}),
    ("/v1/hands/analyze", {"hand": ["3c", "4d", "5h", "6s", "7c"]}),
]
"""Among them a hard one, which is answered by a process that the service has to start."""


def lint() -> str:
    """The Dockerfile against hadolint's rules."""
    hadolint = Path(sys.executable).with_name("hadolint")
    run(hadolint, "Dockerfile")
    return f"no finding ({run(hadolint, '--version')})"


def count_components() -> str:
    """The bill of materials is there, and each of its parts has a version and a package address."""
    components = json.loads(_SBOM.read_text(encoding="utf-8"))["components"]
    nameless = [part["name"] for part in components if not (part.get("version") and part.get("purl"))]
    expect(nameless, [], "what has no version or no package address")
    return f"{len(components)} components in {_SBOM.relative_to(ROOT)}"


def says_how_to_run(image: Image) -> str:
    """User, command, health check and stop signal, as the image has them."""
    config = image.config
    expect(config["User"], f"{_USER}:{_USER}", "the user")
    expect(config["Cmd"][:2], ["bigtwo", "serve"], "the command")
    expect(config["Healthcheck"]["Test"][:2], ["CMD", "python3"], "the health check")
    expect(config["StopSignal"], "SIGTERM", "the signal to stop")
    expect(config["Volumes"] or {}, {}, "what it wants to write to")
    return f"user {config['User']}, command without a shell, health check, SIGTERM, no volume"


def holds_what_the_bill_says(image: Image) -> str:
    """Every distribution in the image is in the bill of materials in the same version, and nothing else runs."""
    (packages,) = (image.files / "opt" / "venv" / "lib").glob("python3*/site-packages")
    held = {_plain(one.metadata["Name"]): one.version for one in distributions(path=[str(packages)])}
    listed = {_plain(part["name"]): part["version"] for part in json.loads(_SBOM.read_text(encoding="utf-8"))["components"]}
    strangers = {name: version for name, version in held.items() if name != "bigtwo" and listed.get(name) != version}
    expect(strangers, {}, "what the bill of materials does not list")
    expect([name for name in ("pip", "setuptools", "hatchling") if name in held], [], "what is only needed for building")
    expect([path for path in ("src", "wheels", "opt/build") if (image.files / path).exists()], [], "what was left over")
    elsewhere = sorted(set(listed) - set(held))
    return f"{len(held)} distributions, all listed; listed for other platforms only: {', '.join(elsewhere) or 'none'}"


def _plain(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def becomes_healthy(image: Image, container: Container) -> str:
    """The health check of the image succeeds once the service is up."""
    command = image.config["Healthcheck"]["Test"][1:]
    begun = time.monotonic()
    while (done := container.execute(command)).returncode:
        if time.monotonic() - begun > 20:
            message = f"the health check still fails after 20 s: {done.stderr[-500:]}"
            raise FailedError(message)
        time.sleep(0.2)
    return f"healthy {time.monotonic() - begun:.1f} s after the start"


def notices_illness(image: Image) -> str:
    """The same health check fails where nothing answers."""
    with running(image, "bigtwo-silent", ["python3", "-c", "import time; time.sleep(60)"]) as container:
        for _ in range(50):
            if container.python("pass").returncode == 0:
                break
            time.sleep(0.1)
        done = container.execute(image.config["Healthcheck"]["Test"][1:])
    expect((done.returncode, "refused" in done.stderr), (1, True), "the failure of the health check")
    return f"it ends with {done.returncode} where nothing answers"


def answers(container: Container) -> str:
    """Pages and questions, a hard one among them, are answered inside."""
    done = container.python(_ASK.format(questions=_QUESTIONS))
    expect(done.stdout.splitlines(), [f"{path} 200" for path, _ in _QUESTIONS], f"the answer ({done.stderr[-500:]})")
    return ", ".join(path for path, _ in _QUESTIONS)


def has_no_power(container: Container) -> str:
    """Numeric user, no group but its own, no capability, no way to more of them, a filter of system calls."""
    status = container.process_status()
    expect((set(status["Uid"].split()), set(status["Gid"].split())), ({_USER}, {_USER}), "the user")
    expect(status["Groups"], "", "the list of groups")
    expect({name: int(status[name], 16) for name in _NO_POWER}, dict.fromkeys(_NO_POWER, 0), "the list of capabilities")
    expect(status["NoNewPrivs"], "1", "no_new_privs")
    filtered = "system calls filtered" if status["Seccomp"] == "2" else "system calls NOT filtered: no profile on this machine"
    return f"uid {_USER}, all five capability sets empty, no_new_privs, {filtered}, {status['VmRSS']} resident"


def cannot_write(container: Container) -> str:
    """A write fails everywhere, because the file system is read-only, and not only for want of permission."""
    for user in (f"{_USER}:{_USER}", "0:0"):
        done = container.execute(("python3", "-c", _WRITE, *_PLACES), user)
        seen = dict(line.split() for line in done.stdout.splitlines())
        wanted = dict.fromkeys(_PLACES, "EROFS") | {"/dev/shm": "ENOENT"}  # noqa: S108 - there is none
        expect(seen, wanted, f"what user {user} gets for writing ({done.stderr[-300:]})")
    return f"EROFS in {', '.join(_PLACES[:-1])}, for its own user and for root without capabilities"


def stops(container: Container) -> str:
    """As the first process of the container it heeds SIGTERM, which Kubernetes sends."""
    status, seconds = container.stop("TERM")
    expect(status, 0, "the status it ends with")
    return f"ended {seconds:.1f} s after SIGTERM with status {status}"


def missing() -> Iterator[str]:
    """What this machine lacks for building and running the image."""
    if not sys.platform.startswith("linux"):
        yield "Linux"
    elif os.geteuid() != 0:
        yield "root's rights"
    yield from (program for program in _PROGRAMS if shutil.which(program) is None)


def check_running(report: Report, image: Image) -> None:
    """Everything that is seen of the running image."""
    means = "its own health check, inside; runc with the image's own configuration, root read-only, no mount but /proc and /dev"
    with running(image, "bigtwo-checked") as container:
        if report.check("it becomes healthy", means, lambda: becomes_healthy(image, container)):
            report.check("it answers", "urllib, inside", lambda: answers(container))
            report.check("it has no power", "/proc/PID/status, from outside", lambda: has_no_power(container))
            report.check("it cannot write", "Python, inside", lambda: cannot_write(container))
            report.check("it stops when told", "runc kill", lambda: stops(container))
    report.check("the health check notices illness", "the image with another command", lambda: notices_illness(image))


def check_image(report: Report) -> None:
    """Build the image and check what came out."""
    images: list[Image] = []

    def build_all() -> str:
        image = build()
        images.append(image)
        return f"{TAG}, {image.size} MB on the disk, {image.size - image.base_size} MB of them ours"

    if not report.check("the base image has a stand-in", "debootstrap, buildah", make_stand_in):
        return
    try:
        if report.check("every stage of the Dockerfile builds", "buildah in chroot isolation", build_all):
            (image,) = images
            report.check("it says how it is run", "buildah inspect", lambda: says_how_to_run(image))
            report.check("it holds what the bill of materials lists", "its files", lambda: holds_what_the_bill_says(image))
            check_running(report, image)
    finally:
        clean()


def main() -> int:
    """Check everything that can be checked here."""
    report = Report()
    report.check("the Dockerfile is clean", "hadolint", lint)
    report.check("there is a bill of materials", "cyclonedx-py, from requirements.lock", count_components)
    lacking = list(missing())
    if lacking:
        report.skip("building and running the image", f"this machine lacks {', '.join(lacking)}")
    else:
        check_image(report)
    print("Never checked here: the real base image, which only a registry has (checked is a stand-in of it).")
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
