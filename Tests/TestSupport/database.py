"""Uses a store's file as another program does, or as a bad disk: see the subcommands."""

import argparse
import contextlib
import sqlite3
import sys


def run(path, statement):
    """Runs a statement on the file."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


def lock(path):
    """Locks the file for writing, says so, and keeps the lock until its input ends."""
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("BEGIN IMMEDIATE")
    print("locked", flush=True)
    sys.stdin.read()


def damage(path, name):
    """Overwrites the last leaf page of a table or index with garbage."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        size, = database.execute("PRAGMA page_size").fetchone()
        page, = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", [name]).fetchone()
    with open(path, "r+b") as file:
        while True:
            file.seek((page - 1) * size)
            header = file.read(12)
            # 2 and 5 are the interior pages of indexes and tables, with the number of their last child.
            if header[0] not in (2, 5):
                break
            page = int.from_bytes(header[8:], "big")
        file.seek((page - 1) * size)
        file.write(b"\xa5" * size)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    for command, arguments in ((run, ["path", "statement"]), (lock, ["path"]), (damage, ["path", "name"])):
        subcommand = commands.add_parser(command.__name__, help=command.__doc__)
        subcommand.set_defaults(command=command)
        for argument in arguments:
            subcommand.add_argument(argument)
    chosen = vars(parser.parse_args())
    chosen.pop("command")(**chosen)
