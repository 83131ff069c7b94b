# syntax=docker/dockerfile:1
# Any image with Python 3.11 to 3.13 and its venv module will do; for a fixed build pass one with its digest.
ARG BASE=python:3.11-slim-bookworm

FROM ${BASE} AS build
WORKDIR /src
COPY requirements.lock requirements-build.lock ./
# Two environments: pip and the build backend stay in /opt/build, what runs goes to /opt/venv, which has not even pip.
RUN python3 -m venv /opt/build \
 && python3 -m venv --without-pip /opt/venv \
 && /opt/build/bin/pip install --no-cache-dir --require-hashes -r requirements-build.lock \
 && /opt/build/bin/pip --python /opt/venv/bin/python install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY engine/ engine/
COPY api/ api/
RUN /opt/build/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels . \
 && /opt/build/bin/pip --python /opt/venv/bin/python install --no-cache-dir --no-index --no-deps /wheels/*.whl

FROM ${BASE}
LABEL org.opencontainers.image.title="bigtwo" \
      org.opencontainers.image.description="A referee for Big Two and its relatives" \
      org.opencontainers.image.licenses="MIT"
# The bytecode was written at build time; at run time nothing is, so the root file system can be read-only.
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PATH=/opt/venv/bin:$PATH
COPY --from=build /opt/venv /opt/venv
WORKDIR /
USER 65532:65532
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=2s --start-period=5s --retries=3 \
  CMD ["python3", "-c", "import sys, urllib.request; sys.exit(urllib.request.urlopen('http://127.0.0.1:8000/livez', timeout=1).status != 200)"]
CMD ["bigtwo", "serve", "--host", "0.0.0.0"]
