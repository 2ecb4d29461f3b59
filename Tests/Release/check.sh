#!/bin/bash
# Checks the files of dist/: the checksums, the Debian package by lintian, the package and the archive in a new Debian root, the list
# of parts, and the npm package in the plain apps and those in React, in a folder that has nothing else of the project.
set -euo pipefail
cd "$(dirname "$0")/../.."
(cd dist && sha256sum --check --quiet SHA256SUMS)
packages=(dist/drawerd_*.deb)
archives=(dist/drawerd-*-linux-*.tar.gz)
npm=$(realpath dist/drawerd-*.tgz)
lintian --fail-on error "${packages[0]}"
python3 -c 'import json, sys; assert len(json.load(sys.stdin)["packages"]) > 10' < "$(echo dist/*.spdx.json)"
Tests/Release/install.sh "${packages[0]}" "${archives[0]}"

export DRAWERD_TEST_PACKAGE=$npm DRAWERD_TEST_BASE=http://127.0.0.1:18228 DRAWERD_EXECUTABLE=$PWD/.build/dist/drawerd
"$DRAWERD_EXECUTABLE" --port 18228 > /dev/null 2>&1 &
server=$!
trap 'kill $server' EXIT
for script in package apps; do .build/python/bin/python "Tests/BrowserTests/Scripts/$script.py"; done
