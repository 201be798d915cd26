#!/bin/sh
# Makes secrets.env for compose.yaml beside it, once; an existing file is never touched.
# APP_SECRET belongs into every backup: without it mails already sent lead nowhere.
set -eu
file=${1:-secrets.env}
if [ -e "$file" ]; then
  echo "$file is there already; nothing was changed."
  exit 0
fi
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
app=$(random 32)
database=$(random 24)
cat >"$file" <<EOF
APP_SECRET=$app
POSTGRES_PASSWORD=$database
DATABASE_URL=postgres://kartu:$database@database:5432/kartu
EOF
echo "Made $file. Keep a copy apart from the machine."
