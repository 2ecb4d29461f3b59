#!/bin/bash
# Makes the files of a release in dist/, from the program and the machines that `make dist` has built: the Debian package, an
# archive, the npm package, the list of parts, the image where a builder is found, and the checksums. The same commit gives the
# same bytes, because every time in them is that of the commit (SOURCE_DATE_EPOCH).
set -euo pipefail
umask 022
cd "$(dirname "$0")/../.."
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC
work=$PWD/.build/dist
out=$PWD/dist
rm -rf "$work" "$out"
mkdir -p "$work/deb" "$out"

strip -o "$work/drawerd" .build/release/drawerd
python3 deploy/release/same.py "$work/drawerd"
version=$("$work/drawerd" --version)
version=${version#drawerd }
architecture=$(dpkg --print-architecture)

# The package, by debhelper.
DESTDIR=$work/deb/root deploy/release/install.sh "$work/drawerd" /usr
cp -r deploy/release/debian "$work/deb"
cp deploy/drawerd.default "$work/deb/debian"
cat > "$work/deb/debian/changelog" <<END
drawerd ($version) stable; urgency=medium

  * CHANGELOG.md beside this file says what has changed.

 -- $(sed -n 's/^Maintainer: //p' deploy/release/debian/control)  $(date -R -d "@$SOURCE_DATE_EPOCH")
END
# With several threads, xz writes other bytes than with one.
(cd "$work/deb" && DPKG_DEB_THREADS_MAX=1 dpkg-buildpackage --build=binary --no-sign)
mv "$work/drawerd_${version}_$architecture.deb" "$out"

# The archive: the same files, for /usr/local.
name=drawerd-$version-linux-$architecture
DESTDIR=$work/local deploy/release/install.sh "$work/drawerd" /usr/local
tar --create --directory "$work/local/usr/local" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
  --format=gnu --transform="s|^\.|$name|" . | gzip --best --no-name > "$out/$name.tar.gz"

python3 Web/pack.py "$out"
python3 deploy/release/parts.py "$work/drawerd" "$out/drawerd-$version.tgz" > "$out/drawerd-$version.spdx.json"
deploy/release/image.sh "$out/drawerd-$version-image.tar"
(cd "$out" && sha256sum -- *.* > SHA256SUMS)
ls -l "$out"
