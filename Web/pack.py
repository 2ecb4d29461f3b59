#!/usr/bin/env python3
"""Makes the npm package of this folder, as `npm pack` would: pack.py FOLDER

With the modules for browsers in it, if they were built, so that it works without a server.
"""

import gzip
import hashlib
import io
import json
import pathlib
import sys
import tarfile

WEB = pathlib.Path(__file__).resolve().parent
MODULES = WEB.parent / ".build/machine"


def contents():
    """The package's files by name."""
    manifest = json.loads((WEB / "package.json").read_text())
    files = {"package.json": (WEB / "package.json").read_bytes(), "LICENSE": (WEB.parent / "LICENSE").read_bytes()}
    for pattern in manifest["files"]:
        for path in sorted(WEB.glob(pattern)):
            files[str(path.relative_to(WEB))] = path.read_bytes()
    if (MODULES / "module.json").exists():
        files["machine/module.json"] = (MODULES / "module.json").read_bytes()
        for path in sorted(MODULES.glob("*.wasm")):
            module = path.read_bytes()
            files[f"machine/{path.stem}.{hashlib.sha256(module).hexdigest()[:16]}.wasm"] = module
    return manifest, files


def main(folder):
    manifest, files = contents()
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / f"{manifest['name']}-{manifest['version']}.tgz"
    # The same files make the same archive.
    with archive.open("wb") as output, gzip.GzipFile(filename="", fileobj=output, mode="wb", mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w") as tar:
        for name, content in sorted(files.items()):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            member.mode = 0o644
            tar.addfile(member, io.BytesIO(content))
    print(archive)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
