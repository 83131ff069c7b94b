"""The manifests fit the schemas of Kubernetes, each other, the Dockerfile, and the settings of the service."""

from pathlib import Path
from typing import Any

import kubernetes_validate  # type: ignore[import-untyped]  # has no types
import pytest
import yaml

from bigtwo_api.front import UNLIMITED
from bigtwo_api.settings import ENVIRONMENT_PREFIX, SETTING_NAMES, Settings, read_settings

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy" / "kubernetes"
FILES = sorted(path.name for path in FOLDER.glob("*.yaml") if path.name != "kustomization.yaml")
VERSIONS = ["1.30", "1.37"]
"""The oldest that knows the sleep before stopping, and the newest whose schemas are at hand."""

PROCESSES = 160 * 1024**2
"""What a worker and its process for hard questions are allowed besides: 105 MB when fresh, and their caches grow."""


def read(name: str) -> dict[str, Any]:
    manifest: dict[str, Any] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    return manifest


DEPLOYMENT = read("deployment.yaml")["spec"]
POD = DEPLOYMENT["template"]["spec"]
LABELS = DEPLOYMENT["template"]["metadata"]["labels"]
(CONTAINER,) = POD["containers"]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", FILES)
def test_a_manifest_fits_its_schema(name: str, version: str) -> None:
    assert kubernetes_validate.validate(read(name), version, strict=True) == version


def test_the_schemas_notice_a_misspelt_field() -> None:
    manifest = read("deployment.yaml")
    manifest["spec"]["template"]["spec"]["runAsNonRoot"] = True

    with pytest.raises(kubernetes_validate.ValidationError, match="runAsNonRoot"):
        kubernetes_validate.validate(manifest, VERSIONS[-1], strict=True)


def test_every_manifest_is_applied() -> None:
    assert sorted(read("kustomization.yaml")["resources"]) == FILES


def test_every_selector_finds_the_pods() -> None:
    selectors = [
        DEPLOYMENT["selector"]["matchLabels"],
        read("service.yaml")["spec"]["selector"],
        read("disruption.yaml")["spec"]["selector"]["matchLabels"],
        read("network.yaml")["spec"]["podSelector"]["matchLabels"],
        *(spread["labelSelector"]["matchLabels"] for spread in POD["topologySpreadConstraints"]),
    ]

    assert [selector for selector in selectors if selector != LABELS] == []
    assert read("autoscaler.yaml")["spec"]["scaleTargetRef"]["name"] == read("deployment.yaml")["metadata"]["name"]


def test_the_pod_has_no_power() -> None:
    assert POD["automountServiceAccountToken"] is False
    assert POD["securityContext"] == {
        "runAsNonRoot": True, "runAsUser": 65532, "runAsGroup": 65532, "seccompProfile": {"type": "RuntimeDefault"},
    }  # fmt: skip
    assert CONTAINER["securityContext"] == {
        "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]},
    }  # fmt: skip


def test_the_image_and_the_pod_agree() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()

    assert "USER {runAsUser}:{runAsGroup}".format(**POD["securityContext"]) in dockerfile
    assert f"EXPOSE {CONTAINER['ports'][0]['containerPort']}" in dockerfile
    assert CONTAINER["ports"][0]["containerPort"] == Settings().port


def test_kubernetes_sets_no_setting_by_accident() -> None:
    """For a service named bigtwo it would set BIGTWO_PORT to an address, and the start would fail."""
    variable = read("service.yaml")["metadata"]["name"].upper() + "_PORT"

    assert variable.removeprefix(ENVIRONMENT_PREFIX).lower() in SETTING_NAMES
    assert POD["enableServiceLinks"] is False


def test_what_is_set_is_a_setting() -> None:
    variables = {variable["name"]: variable["value"] for variable in CONTAINER["env"]}

    assert {name for name in variables if name.removeprefix(ENVIRONMENT_PREFIX).lower() not in SETTING_NAMES} == set()
    assert read_settings({}, variables).request_log is True


def test_what_may_be_under_way_fits_into_the_memory() -> None:
    settings = read_settings({}, {variable["name"]: variable["value"] for variable in CONTAINER["env"]})
    under_way = settings.in_flight_limit * (settings.batch_body_limit + settings.batch_answer_limit)
    unread = settings.connection_limit * 64 * 1024
    memory = int(CONTAINER["resources"]["limits"]["memory"].removesuffix("Mi")) * 1024**2

    assert under_way + unread + PROCESSES < memory


def test_there_is_time_to_stop() -> None:
    asleep = CONTAINER["lifecycle"]["preStop"]["sleep"]["seconds"]

    assert POD["terminationGracePeriodSeconds"] > asleep + Settings().shutdown_timeout


def test_probes_are_not_counted_by_the_rate_limit() -> None:
    probes = [CONTAINER[name]["httpGet"] for name in ("startupProbe", "livenessProbe", "readinessProbe")]

    assert {probe["path"] for probe in probes} == {"/livez", "/readyz"} <= UNLIMITED
    assert {probe["port"] for probe in probes} == {CONTAINER["ports"][0]["name"]}


def test_one_replica_may_always_be_taken_away() -> None:
    assert read("autoscaler.yaml")["spec"]["minReplicas"] > read("disruption.yaml")["spec"]["minAvailable"]


def test_the_pods_may_ask_nobody() -> None:
    policy = read("network.yaml")["spec"]

    assert (sorted(policy["policyTypes"]), policy["egress"]) == (["Egress", "Ingress"], [])
