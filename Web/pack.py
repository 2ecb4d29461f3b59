#!/usr/bin/env python3
"""Makes the npm package of this folder, as `npm pack` would.

usage: pack.py FOLDER

The package contains the machines for browsers, if they are built, so that it works without a server.
"""

import base64
import gzip
import io
import json
import pathlib
import sys
import tarfile

WEB = pathlib.Path(__file__).resolve().parent
MODULES = WEB.parent / ".build/machine"
NOTE = "// Written by pack.py: do not edit.\n"


def machines():
    """Return the WebAssembly modules by file name, both as binaries and as JavaScript, and the list of the latter."""
    files, loaders = {}, []
    for path in sorted(MODULES.glob("*.wasm")):
        module = path.read_bytes()
        files[f"machine/{path.name}"] = module
        text = base64.b64encode(gzip.compress(module, 9, mtime=0)).decode()
        files[f"machine/{path.stem}.js"] = f'{NOTE}export const text = "{text}";\n'.encode()
        name = path.stem.removeprefix("drawer").removeprefix("-") or "all"
        loaders.append(f'  {name}: () => import("./{path.stem}.js"),\n')
    files["machine/modules.js"] = (
        f"{NOTE}/** @type {{Record<string, () => Promise<{{text: string}}>>}} */\n"
        f"export const modules = {{\n{''.join(loaders)}}};\n").encode()
    return files


def contents():
    """Return the package's manifest, and its files by name."""
    manifest = json.loads((WEB / "package.json").read_text())
    files = {"package.json": (WEB / "package.json").read_bytes(), "LICENSE": (WEB.parent / "LICENSE").read_bytes()}
    for pattern in ["README.md", *manifest["files"]]:
        for path in sorted(WEB.glob(pattern)):
            files[str(path.relative_to(WEB))] = path.read_bytes()
    files |= machines()
    files["machine/source.js"] = (WEB / "package/source.js").read_bytes()
    return manifest, files


def main(folder):
    manifest, files = contents()
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / f"{manifest['name']}-{manifest['version']}.tgz"
    # A fixed modification time makes the archive reproducible.
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
