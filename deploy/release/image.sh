#!/bin/bash
# Builds the container image and writes it to the file $1, which `docker load` and `podman load` read. The format is Docker's,
# because OCI's has no health check. The image is the same again only as long as Debian and Swift publish no new packages, since
# the build installs the newest ones.
set -euo pipefail
cd "$(dirname "$0")/../.."
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' Web/package.json)
if command -v buildah > /dev/null; then
  for base in $(sed -n 's/^FROM \([^ ]*\).*/\1/p' Dockerfile); do
    buildah pull --quiet --policy missing "$base" > /dev/null || { echo "The image is not built, because $base cannot be fetched."; exit 0; }
  done
  buildah build --format docker --timestamp "$SOURCE_DATE_EPOCH" --tag "drawerd:$version" .
  buildah push "drawerd:$version" "docker-archive:$1:drawerd:$version"
elif command -v docker > /dev/null && docker buildx version > /dev/null 2>&1; then
  docker buildx build --provenance=false --tag "drawerd:$version" --output "type=docker,dest=$1" .
else
  echo "The image is not built, because neither buildah nor docker buildx is here."
fi
