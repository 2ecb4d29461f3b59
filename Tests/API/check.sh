#!/bin/bash
# Starts a server on a free port, and tests it with schemathesis.
# usage: check.sh DRAWERD SCHEMATHESIS [OPTION...]
set -euo pipefail

drawerd=$1
schemathesis=$(realpath "$2")
shift 2
folder=$(mktemp -d)

# Stops the server when this script exits, also after an error.
trap '[[ -z ${server:-} ]] || kill "$server" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
mkfifo "$folder/ready"
"$drawerd" --port 0 --log-level error --log-format text > "$folder/ready" &
server=$!
read -r ready < "$folder/ready"

config=$(realpath "$(dirname "${BASH_SOURCE[0]}")")/schemathesis.toml
cd "$folder"
"$schemathesis" --config-file "$config" run "http://127.0.0.1:${ready##*:}/openapi.json" "$@"
# The check fails if the server has crashed.
kill -0 "$server"
