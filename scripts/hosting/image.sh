#!/usr/bin/env bash
# Builds the image of the Dockerfile where no registry of images can be reached, and prints its name.
#   image.sh [NAME]
# Its base is made here: Debian by debootstrap, with the Node of our development dependency and this machine's npm.
# As root. Packages: buildah debootstrap podman runc
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
name=${1:-localhost/kartu:local}
base=localhost/kartu-node:24

if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
  root=$(mktemp -d /var/tmp/kartu-base-XXXXXX)
  trap 'rm -rf "$root"' EXIT
  # The release and the mirror that this machine itself uses.
  read -r mirror release < <(apt-get indextargets --format '$(SITE) $(RELEASE)' | head -n 1)
  debootstrap --variant=minbase --include=ca-certificates "$release" "$root" "$mirror" >&2
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
  install -m 755 node_modules/node/bin/node "$root/usr/bin/node"
  mkdir -p "$root/usr/lib/node_modules"
  cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$root/usr/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/bin/npx"
  container=$(buildah from scratch)
  buildah copy --quiet "$container" "$root" / >/dev/null
  buildah commit --quiet "$container" "$base" >/dev/null
  buildah rm "$container" >/dev/null
fi

# Registry and certificates of this machine are for the build alone, so they are mounted and not copied.
settings=$(mktemp /var/tmp/kartu-npmrc-XXXXXX)
trap 'rm -rf "${root:-}" "$settings"' EXIT
echo "registry=$(npm config get registry)" >"$settings"
given=(--volume "$settings:/root/.npmrc:ro")
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  echo "cafile=/run/machine-certificates.crt" >>"$settings"
  given+=(--volume "$NODE_EXTRA_CA_CERTS:/run/machine-certificates.crt:ro")
fi
commit=$(git rev-parse --short HEAD 2>/dev/null || echo unknown)
# The format of Docker, since that of OCI has no health check.
buildah bud --format docker --runtime runc --network host --build-arg "NODE=$base" --build-arg "BUILD_COMMIT=$commit" "${given[@]}" \
  --tag "$name" . >&2
echo "$name"
