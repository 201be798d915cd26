#!/usr/bin/env bash
# A real S3 server for tests: Ceph's radosgw from Debian's packages, on loopback, with its data in memory.
#   s3-server.sh start DIR [PORT]   starts it in about 15 s and prints its address; keys: test / test-secret
#   s3-server.sh stop DIR           ends what "start" started there
# Packages: radosgw ceph-osd ceph-mon ceph-common
set -euo pipefail
verb=${1:?start or stop}
dir=$(realpath -m "${2:?a folder}")
port=${3:-8091}
mon="[v2:127.0.0.1:$((port + 1)),v1:127.0.0.1:$((port + 2))]"

if [ "$verb" = stop ]; then
  if [ -f "$dir/pids" ]; then
    while read -r pid; do kill "$pid" 2>/dev/null || true; done <"$dir/pids"
  fi
  exit 0
fi

rm -rf "$dir"
mkdir -p "$dir"/{mon,osd,run,log}
cd "$dir"
fsid=$(cat /proc/sys/kernel/random/uuid)
cat >ceph.conf <<C
[global]
fsid = $fsid
mon host = $mon
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = $dir/keyring
public addr = 127.0.0.1
ms bind ipv6 = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon_max_pg_per_osd = 500
osd_pool_default_pg_autoscale_mode = off
run dir = $dir/run
log file = $dir/log/\$name.log
admin socket = $dir/run/\$name.\$pid.asok
pid file = $dir/run/\$name.pid
[mon.a]
mon data = $dir/mon
mon data avail warn = 1
mon data avail crit = 1
[osd.0]
osd data = $dir/osd
osd objectstore = memstore
memstore_device_bytes = 2147483648
cluster addr = 127.0.0.1
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:$port
C
export CEPH_CONF=$dir/ceph.conf
{
  monmaptool --create --clobber --fsid "$fsid" --addv a "$mon" monmap
  ceph-authtool --create-keyring keyring --gen-key -n mon. --cap mon 'allow *'
  ceph-authtool keyring --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
  ceph-authtool keyring --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
  ceph-authtool keyring --gen-key -n client.rgw --cap mon 'allow *' --cap osd 'allow *'
  ceph-mon -c ceph.conf --mkfs -i a --monmap monmap --keyring keyring
  cp keyring mon/keyring
} >log/prepare.out 2>&1
ceph-mon -c ceph.conf -i a -f >log/mon.out 2>&1 &
echo $! >pids
uuid=$(cat /proc/sys/kernel/random/uuid)
{
  timeout 90 ceph -c ceph.conf osd new "$uuid"
  ceph -c ceph.conf osd crush add osd.0 1.0 root=default host=local || true
  ceph-osd -c ceph.conf -i 0 --osd-uuid "$uuid" --mkfs
} >>log/prepare.out 2>&1
ceph-osd -c ceph.conf -i 0 -f >log/osd.out 2>&1 &
echo $! >>pids
radosgw -c ceph.conf -n client.rgw -f >log/rgw.out 2>&1 &
echo $! >>pids
for _ in $(seq 180); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
  sleep 0.5
done
timeout 120 radosgw-admin -c ceph.conf -n client.rgw user create --uid=test --display-name=test \
  --access-key=test --secret-key=test-secret >>log/prepare.out 2>&1
echo "http://127.0.0.1:$port"
