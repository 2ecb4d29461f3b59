#!/usr/bin/env python3
"""Makes two builds of the same sources the same bytes, in place.

usage: same.py PROGRAM

The compiler's hashes of what it has read differ with each build, and so does the id that the linker makes from everything. Nothing uses
the former when the program runs, and the latter becomes a hash of the rest. (objcopy would write other segments, without RELRO.)
"""

import hashlib
import pathlib
import re
import subprocess
import sys


def main(path):
    content = bytearray(pathlib.Path(path).read_bytes())
    listing = subprocess.run(["readelf", "--section-headers", "--wide", path], check=True, capture_output=True, text=True).stdout
    sections = {name: (int(offset, 16), int(size, 16)) for name, offset, size in re.findall(r"\] (\S+) +\S+ +[0-9a-f]+ ([0-9a-f]+) ([0-9a-f]+)", listing)}
    for name in (".swift_modhash", ".note.gnu.build-id"):
        start, size = sections[name]
        # A note begins with its sizes, its type and its owner.
        start, size = (start + 16, size - 16) if name.startswith(".note") else (start, size)
        content[start:start + size] = bytes(size)
    # The note was the last one, so that `start` is where the id is.
    content[start:start + size] = hashlib.sha1(content).digest()[:size]
    pathlib.Path(path).write_bytes(content)


if __name__ == "__main__":
    main(sys.argv[1])
