#!/usr/bin/env python3
"""Lists what a machine for browsers consists of: its functions, by the types and files that they belong to, and its texts. It
links the objects of the last `make wasm` again, with the functions' names.

usage: python3 Benchmarks/Machine/contents.py [CONTROLLER] [--functions COUNT] [--texts]"""

import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(__file__), "../..")
BUILD = os.path.join(ROOT, "Sources/DrawerBrowser")


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def exported(file):
    with open(os.path.join(BUILD, file), encoding="utf-8") as source:
        return re.findall(r'@_cdecl\("(\w+)"\)', source.read())


def linked(controller, folder):
    """Links a module as `build.sh` does, but keeps its names."""
    info = run("swiftc", "-print-target-info")
    tools = re.search(r'"runtimeResourcePath": "(.*)"', info)[1] + "/../../bin"
    objects = [os.path.join(ROOT, ".build/wasm", f"{name}.o") for name in ("drawers", "memory", "standard")]
    exports = [f"--export={name}" for name in [*exported("Exports.swift"), f"use_{controller}"]]
    plain, module = f"{folder}/plain.wasm", f"{folder}/module.wasm"
    run(f"{tools}/wasm-ld", "--no-entry", "--gc-sections", "--strip-debug", "-O3", "--stack-first", "-z", "stack-size=262144", *exports,
        *objects, "-o", plain)
    features = [f"--enable-{name}" for name in ("bulk-memory", "mutable-globals", "nontrapping-float-to-int", "sign-ext")]
    run("wasm-opt", *features, "-g", "-Oz", "--flatten", "--rereloop", "-Oz", "--one-caller-inline-max-function-size=40",
        "--low-memory-unused", "--strip-target-features", plain, "-o", module)
    with open(module, "rb") as file:
        return file.read()


class Reader:
    def __init__(self, data, place=0):
        self.data, self.place = data, place

    def number(self):
        result = shift = 0
        while True:
            byte = self.data[self.place]
            self.place += 1
            result |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return result

    def take(self, count):
        self.place += count
        return self.data[self.place - count:self.place]

    def text(self):
        return self.take(self.number()).decode()


def sections(data):
    reader = Reader(data, 8)
    while reader.place < len(data):
        kind = reader.take(1)[0]
        yield kind, reader.take(reader.number())


def imports(section):
    """The number of imported functions."""
    reader, count = Reader(section), 0
    for _ in range(reader.number()):
        reader.text(), reader.text()
        kind = reader.take(1)[0]
        count += kind == 0
        # A function has a type; a global has a type and whether it is mutable; a memory has limits.
        if kind == 0:
            reader.number()
        elif kind == 3:
            reader.take(2)
        else:
            for _ in range(1 + (reader.take(1)[0] & 1)):
                reader.number()
    return count


def parsed(data):
    """The code of each function with its name, and the data segments."""
    bodies, names, first, segments = [], {}, 0, []
    for kind, section in sections(data):
        reader = Reader(section)
        if kind == 2:
            first = imports(section)
        elif kind == 10:
            for _ in range(reader.number()):
                bodies.append(reader.take(reader.number()))
        elif kind == 11:
            segments.append(section)
        elif kind == 0 and reader.text() == "name":
            while reader.place < len(section):
                part, end = reader.take(1)[0], reader.number()
                end += reader.place
                if part == 1:
                    names.update((reader.number(), reader.text()) for _ in range(reader.number()))
                reader.place = end
    return [(names.get(first + index, f"function {index}"), body) for index, body in enumerate(bodies)], b"".join(segments)


def demangled(names):
    return run("swift", "demangle", "--compact", "--simplified", input="\n".join(names)).splitlines()


# What functions are for, by their names; the first that matches.
PURPOSES = {
    "errors: faults, their texts, suggestions, refusals": r"Fault|suggestion|Refusal|Problem|Mistake|\bhint",
    "explanations": r"Settlement|Explan",
    "requests and settings: JSON, codecs, schemas, wire": r"Codec|JSON|Wire|Variant|Members|Field|SessionRequest|Snapshot|restore|Stored|stored|Text",
    "rules: controllers, gestures, motion, frames": r"Machine|Stage|Curtain|Sheet|Drawer|Transition|ViewDeck|AppStore|Pan|Pointer|Velocity|Spring|Math|Linear"
                                                     r"|Frame|Motion|Animation|Surface|Detent|Step|Effects|Gesture|Scroll|Timing|Controller|Moved|Located",
    "Swift's library: texts, arrays, dictionaries, numbers": r"",
}


def purpose(name):
    return next(each for each, pattern in PURPOSES.items() if re.search(pattern, name))


def compressed(data):
    return len(subprocess.run(["brotli", "--best", "--stdout"], input=data, check=True, capture_output=True).stdout)


def owner(name):
    """What a function belongs to: the first name of the project's own types in it, or the standard library."""
    if found := re.search(r"\b(?:extension in DrawerBrowser\):)?DrawerBrowser\.(\w+)", name):
        return found[1]
    own = re.findall(r"\b(?:specialized |generic |closure #\d+ .*? in |static |partial apply for )*([A-Z]\w+)", name)
    return own[0] if own else re.split(r"[ .(<]", name)[0]


def listed(rows, whole):
    for name, size in rows:
        print(f"{size:8} {size / whole:6.1%}  {name}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("controller", nargs="?", default="curtain")
    parser.add_argument("--functions", type=int, default=40)
    parser.add_argument("--texts", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = linked(options.controller, folder)
    functions, segments = parsed(data)
    names = demangled([name for name, _ in functions])
    code = sum(len(body) for _, body in functions)
    print(f"{options.controller}: {len(functions)} functions of {code} bytes, {len(segments)} bytes of data, with brotli {compressed(data)} with names")
    parts, owners = collections.defaultdict(bytes), collections.Counter()
    for name, (_, body) in zip(names, functions):
        parts[purpose(name)] += body
        owners[owner(name)] += len(body)
    print("\nBy purpose, alone with brotli:")
    for name, bodies in parts.items():
        print(f"{len(bodies):8} {compressed(bodies):8}  {name}")
    print(f"{len(segments):8} {compressed(segments):8}  data")
    print("\nBy type:")
    listed(owners.most_common(options.functions), code)
    print("\nThe largest functions:")
    rows = sorted(zip(names, (len(body) for _, body in functions)), key=lambda row: -row[1])
    listed([(name[:150], size) for name, size in rows[:options.functions]], code)
    texts = [text.decode() for text in re.findall(rb"[\x20-\x7e]{4,}", segments)]
    print(f"\n{len(texts)} texts of {sum(map(len, texts))} bytes")
    if options.texts:
        print("\n".join(sorted(texts, key=len, reverse=True)))


if __name__ == "__main__":
    sys.exit(main())
