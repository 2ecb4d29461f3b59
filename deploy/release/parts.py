#!/usr/bin/env python3
"""Writes the list of parts of a release, in the form of SPDX 2.3: what the program loads, and what is in it and in the npm package.

usage: parts.py PROGRAM ARCHIVE        ARCHIVE is the npm package; SOURCE_DATE_EPOCH is the time of the list
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

# The Debian packages of the libraries that the program loads. A package that is not here ends the script, so that each has a license.
LICENSES = {
    "libc6": "LGPL-2.1-or-later",
    "libgcc-s1": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libgnutls30": "LGPL-2.1-or-later",
    "libhiredis0.14": "BSD-3-Clause",
    "libmicrohttpd12": "LGPL-2.1-or-later",
    "libsqlite3-0": "blessing",
    "libstdc++6": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libzstd1": "BSD-3-Clause OR GPL-2.0-only",
    "zlib1g": "Zlib",
}
SWIFT = "Apache-2.0 WITH Swift-exception"


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def sha256(path):
    return [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()}]


def part(name, version, license, **more):
    """A package of SPDX."""
    return {"SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name), "name": name, "versionInfo": version,
            "licenseConcluded": "NOASSERTION", "licenseDeclared": license, "copyrightText": "NOASSERTION",
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, **more}


def purl(text):
    return [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": text}]


def loaded(program):
    """The Debian packages of the libraries that the program needs itself, with their versions on this machine."""
    architecture = output("dpkg", "--print-architecture").strip()
    needed = re.findall(r"NEEDED\s+(\S+)", output("objdump", "-p", program))
    paths = dict(re.findall(r"^\s*(\S+) .*=> (\S+)$", output("/sbin/ldconfig", "-p"), re.MULTILINE)[::-1])
    for package in sorted({owner(paths[library]) for library in needed if library in paths}):
        version = output("dpkg-query", "--show", "--showformat", "${Version}", f"{package}:{architecture}")
        yield part(package, version, LICENSES[package], supplier="Organization: Debian",
                   externalRefs=purl(f"pkg:deb/debian/{package}@{version.replace('+', '%2B')}?arch={architecture}&distro=debian-12"))


def owner(path):
    """The package of a file. dpkg knows one of its names only: with /usr or without it."""
    for name in (path, os.path.realpath(path), path.removeprefix("/usr"), "/usr" + path):
        found = subprocess.run(["dpkg", "--search", name], capture_output=True, text=True, check=False).stdout
        if found:
            return found.split(":")[0]
    raise SystemExit(f"{path} is of no package")


def main(program, archive):
    version = output(program, "--version").split()[1]
    swift = re.search(r"Swift version (\S+)", output(os.environ.get("SWIFT", "swift"), "--version")).group(1)
    made = [part("drawerd", version, "MIT", primaryPackagePurpose="APPLICATION", checksums=sha256(program)),
            part("drawerd (npm)", version, "MIT", primaryPackagePurpose="LIBRARY", packageFileName=os.path.basename(archive),
                 checksums=sha256(archive), externalRefs=purl(f"pkg:npm/drawerd@{version}"))]
    inside = [part("Swift runtime", swift, SWIFT), part("Foundation", swift, SWIFT), part("libdispatch", swift, SWIFT),
              part("FoundationICU", swift, "Unicode-3.0")]
    libraries = list(loaded(program))
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", each) for each in made]
    relations += [(each["SPDXID"], "STATIC_LINK", made[0]) for each in inside]
    relations += [(each["SPDXID"], "DYNAMIC_LINK", made[0]) for each in libraries]
    relations += [(inside[0]["SPDXID"], "STATIC_LINK", made[1])]
    time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"drawerd-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/drawerd-{version}-{made[0]['checksums'][0]['checksumValue']}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: deploy/release/parts.py"]},
        "packages": made + inside + libraries,
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]}
                          for one, kind, other in relations],
    }
    json.dump(document, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main(*sys.argv[1:])
