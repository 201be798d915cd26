#!/usr/bin/env bash
# Runs a command in a Debian 13 of its own, with this checkout at its usual path:
#   scripts/hosting/debian-box.sh npm run hosting -- restore
# It is made once by debootstrap, with PostgreSQL, Caddy, the Node of our development dependency and this machine's npm.
# What a command changes in it, and what it leaves running, ends with the command; the network is the machine's.
# As root. Packages: debootstrap
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
base=${DEBIAN_BOX:-/var/tmp/kartu-debian-13}
# "systemctl" reads units and starts them without systemd, which needs a machine of its own.
packages=ca-certificates,adduser,caddy,curl,git,postgresql,sudo,systemctl

if [ ! -e "$base/ready" ]; then
  rm -rf "$base"
  mirror=$(apt-get indextargets --format '$(SITE)' | head -n 1)
  LANG=C.UTF-8 LC_ALL=C.UTF-8 debootstrap --variant=minbase --include="$packages" trixie "$base" "$mirror" >&2
  install -m 755 node_modules/node/bin/node "$base/usr/bin/node"
  mkdir -p "$base/usr/lib/node_modules"
  cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$base/usr/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$base/usr/bin/npx"
  echo 'APT::Get::Assume-Yes "true";' >"$base/etc/apt/apt.conf.d/90assume-yes"
  touch "$base/ready"
fi

if [ "${BOX_INSIDE:-}" != 1 ]; then
  BOX_INSIDE=1 exec unshare --mount --pid --fork --kill-child "$0" "$@"
fi

run=$(mktemp -d /var/tmp/kartu-box-XXXXXX)
mount -t tmpfs -o size=6g tmpfs "$run"
mkdir "$run/upper" "$run/work" "$run/root"
mount -t overlay overlay -o "lowerdir=$base,upperdir=$run/upper,workdir=$run/work" "$run/root"
mount -t proc proc "$run/root/proc"
mount --rbind /dev "$run/root/dev"
mkdir -p "$run/root$PWD"
mount --rbind "$PWD" "$run/root$PWD"
# A worktree's history lies with its repository.
history=$(git rev-parse --path-format=absolute --git-common-dir)
mkdir -p "$run/root$history"
mount --rbind "$history" "$run/root$history"
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
cp /etc/resolv.conf /etc/hosts "$run/root/etc/"
# Certificates that this machine believes, for the registry.
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then cp "$NODE_EXTRA_CA_CERTS" "$run/root/etc/ssl/certs/ca-certificates.crt"; fi
npm_config_registry=$(npm config get registry)
export npm_config_registry LANG=C.UTF-8
trap 'rmdir "$run" 2>/dev/null || true' EXIT
code=0
chroot "$run/root" /bin/sh -c '
  cd "$0"
  pg_ctlcluster 17 main start
  sudo -u postgres psql -qc "create role box superuser login password '\''box'\''"
  export DATABASE_URL=postgres://box:box@127.0.0.1:5432/postgres
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
  "$@"' "$PWD" "$@" || code=$?
chroot "$run/root" pg_ctlcluster 17 main stop || true
exit "$code"
