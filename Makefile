# Everything a checkout needs, from nothing: Python 3.11 or newer, make, and for the contract linters Node with npm.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
PYTEST_ARGS ?= -n auto

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
LINTERS := tools/node_modules/.installed
PYTHON_FOLDERS := engine api $(wildcard tests benchmarks tools/*.py)

export REDOCLY_TELEMETRY := off
export REDOCLY_SUPPRESS_UPDATE_NOTICE := true
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

.PHONY: serve test browser check contract contract-linters .openapi-linters golden mutation bench lock sbom image-check failover-check clean help

serve: $(VENV)/.serve ## start the service on HOST:PORT (default 127.0.0.1:8000)
	exec $(BIN)/bigtwo serve --host $(HOST) --port $(PORT)

test: check contract-linters browser ## everything a change must pass: check, the contract linters, all tests
	$(BIN)/python -m pytest $(PYTEST_ARGS)

# Without a browser a person is told so and the tests of the page are skipped; CI stops.
browser: ## Debian's Chromium for the tests of the page, and a Chinese font: installed if it is missing
	@if command -v chromium >/dev/null; then \
	  true; \
	elif [[ "$$(id -u)" = 0 ]] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium fonts-noto-cjk >/dev/null; \
	else \
	  echo "The tests of the page are skipped: they need Chromium. As root: apt-get install chromium fonts-noto-cjk" >&2; \
	  [[ "$${CI:-}" != true ]]; \
	fi

check: $(VENV)/.dev ## ruff, mypy, pyright, import-linter, hadolint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(PYTHON_FOLDERS)
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/hadolint Dockerfile

contract: contract-linters $(VENV)/.dev ## the OpenAPI document: its linters, then the wire run against a live server
	$(BIN)/python -m pytest $(PYTEST_ARGS) tests/contract

# Without Node the two linters cannot run: a person is told so and goes on, CI stops.
contract-linters: $(VENV)/.dev
	$(BIN)/openapi-spec-validator openapi/openapi.json
	@if command -v node >/dev/null && command -v npm >/dev/null; then \
	  $(MAKE) --no-print-directory .openapi-linters; \
	else \
	  echo "Spectral and Redocly were NOT run: they need Node 20 or newer with npm on the PATH" >&2; \
	  echo "(Debian 13 or newer: apt-get install nodejs npm). Install it, then repeat 'make contract'." >&2; \
	  [[ "$${CI:-}" != true ]]; \
	fi

.openapi-linters: $(LINTERS)
	tools/node_modules/.bin/spectral lint --fail-severity=warn --ruleset openapi/.spectral.yaml openapi/openapi.json
	tools/node_modules/.bin/redocly lint --config openapi/redocly.yaml openapi/openapi.json

golden: $(VENV)/.dev ## write the golden files and openapi/openapi.json anew: read the diff before you commit it
	$(BIN)/python tools/golden.py

MUTATION_ARGS ?=
mutation: $(VENV)/.mutation ## does a test notice when the rule code is changed? (MUTATION_ARGS, see docs/mutation.md)
	$(BIN)/python -m tools.mutation $(MUTATION_ARGS)

bench: $(VENV)/.dev ## measure: us, the floor, the peers
	$(BIN)/python -m benchmarks

# The lock files are the only place where versions are chosen. UPGRADE=--upgrade takes the newest of everything.
COMPILE = .lock-venv/bin/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --no-config $(UPGRADE)
lock: ## choose the versions in requirements*.lock again (UPGRADE=--upgrade: the newest)
	$(PYTHON) -m venv .lock-venv
	.lock-venv/bin/python -m pip install --quiet uv==0.13.9
	$(COMPILE) pyproject.toml --extra api -o requirements.lock
	$(COMPILE) --group pyproject.toml:build -o requirements-build.lock
	$(COMPILE) pyproject.toml --extra api --group pyproject.toml:build --group pyproject.toml:dev \
	  -c requirements.lock -c requirements-build.lock -o requirements-dev.lock
	$(COMPILE) --group pyproject.toml:mutation -c requirements-dev.lock -o requirements-mutation.lock
	rm -rf .lock-venv

sbom: $(VENV)/.dev ## list what the service is made of: dist/sbom.json (CycloneDX)
	mkdir -p dist
	$(BIN)/cyclonedx-py requirements requirements.lock --pyproject pyproject.toml -o dist/sbom.json

# As root, Debian's packages are installed where a program is missing. Otherwise the report says what was not checked.
INSTALL = if ! type -P $(1) >/dev/null && [[ "$$(id -u)" = 0 ]] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $(2) >/dev/null || true; \
	fi

image-check: sbom ## prove the image: built from a stand-in of its base, run confined (as root; needs buildah, debootstrap, runc)
	@$(call INSTALL,buildah debootstrap runc,buildah debootstrap runc)
	$(BIN)/python -m tools.image_check

failover-check: $(VENV)/.dev ## two replicas behind nginx, killed and stopped under load: no request may fail
	@$(call INSTALL,nginx,nginx-light)
	$(BIN)/python -m tools.failover_check

# Two stamps on one environment: serving needs the runtime lock, everything else the development lock on top of it.
$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.serve: requirements.lock requirements-build.lock pyproject.toml | $(BIN)/python
	$(PIP) install --require-hashes -r requirements.lock -r requirements-build.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.serve
	$(PIP) install --require-hashes -r requirements-dev.lock
	touch $@

$(VENV)/.mutation: requirements-mutation.lock $(VENV)/.dev
	$(PIP) install --require-hashes -r requirements-mutation.lock
	touch $@

$(LINTERS): tools/package.json tools/package-lock.json tools/.npmrc
	npm ci --prefix tools --silent
	touch $@

clean: ## remove what was built or installed here
	rm -rf $(VENV) .lock-venv .mutation tools/node_modules build dist .hypothesis .schemathesis
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find engine api $(wildcard tests benchmarks) -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18
