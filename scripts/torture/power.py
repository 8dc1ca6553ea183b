"""Kills and power failures: every prefix of what a command writes, with and without what was not synced.

A command is recorded by strace. A file is a name for its bytes; its bytes last once it is
synced, its name once its folder is. After a kill the disk holds all of it. After a power
failure it may hold, at worst:

* what lasts, and nothing else;
* all names, but of the bytes only what lasts: names overtake their contents;
* all names, and of the bytes that do not last only the first ones.

From each such disk the same command must come to the same bytes.
"""

import ast
import re

from program import fresh, needs
from promises import LONG, kept, units_done

CALLS = "openat,creat,write,pwrite64,lseek,ftruncate,fsync,fdatasync,rename,renameat,renameat2,"
CALLS += "unlink,unlinkat,mkdir,mkdirat"


class File:
    def __init__(self):
        self.now = b""
        self.lasting = b""


class Disk:
    """The names and files under a folder, and what of them lasts."""

    def __init__(self, root):
        self.root = str(root)
        # A folder has None in the place of a file.
        self.names = {}
        self.lasting = {}
        self.opened = {}

    def call(self, name, text, result):
        """Applies one call of the trace; returns whether it changed the disk."""
        strings = [ast.literal_eval(f"b{s}").decode("latin1") for s in STRING.findall(text)]
        handle = re.match(r"(\d+)<([^>]*)>", text)
        if name in ("openat", "creat"):
            opened = re.match(r"(\d+)<", result)
            path = strings[0]
            if not opened or not self.is_here(path):
                return False
            if "O_CREAT" in text and path not in self.names:
                self.names[path] = File()
            if "O_TRUNC" in text and self.names.get(path):
                self.names[path].now = b""
            self.opened[opened[1]] = [self.names.get(path), 0, path]
            return "O_CREAT" in text
        if name in ("rename", "renameat", "renameat2"):
            if self.is_here(strings[1]):
                self.names[strings[1]] = self.names.pop(strings[0])
            return self.is_here(strings[1])
        if name in ("unlink", "unlinkat"):
            return self.names.pop(strings[0], self) is not self
        if name in ("mkdir", "mkdirat"):
            if self.is_here(strings[0]):
                self.names[strings[0]] = None
            return self.is_here(strings[0])
        if not handle or not (self.is_here(handle[2]) or handle[2] == self.root):
            return False
        file, at, path = self.opened.get(handle[1]) or [None, 0, handle[2]]
        if name in ("fsync", "fdatasync"):
            if file:
                file.lasting = file.now
            else:
                self.sync_folder(handle[2])
        elif name == "lseek":
            self.opened[handle[1]][1] = int(result)
            return False
        elif name == "ftruncate":
            length = int(text.rsplit(",", 1)[1])
            file.now = file.now[:length].ljust(length, b"\0")
        elif name in ("write", "pwrite64"):
            data = strings[0].encode("latin1")[: int(result)]
            if name == "pwrite64":
                at = int(text.rsplit(",", 1)[1])
            file.now = file.now[:at].ljust(at, b"\0") + data + file.now[at + len(data) :]
            if name == "write":
                self.opened[handle[1]][1] = at + len(data)
        return True

    def is_here(self, path):
        return path.startswith(self.root + "/")

    def sync_folder(self, folder):
        within = lambda path: path.rsplit("/", 1)[0] == folder
        self.lasting = {path: file for path, file in self.lasting.items() if not within(path)}
        self.lasting |= {path: file for path, file in self.names.items() if within(path)}

    def write(self, folder, way, dice):
        """Puts what is left of the disk into a folder."""
        left = self.lasting if way == "what lasts" else self.names
        for path in sorted(left):
            target = folder / path[len(self.root) + 1 :]
            file = left[path]
            if file is None:
                target.mkdir(exist_ok=True)
            elif target.parent.is_dir():
                content = file.lasting
                if way == "a kill":
                    content = file.now
                elif way == "some bytes" and file.now.startswith(content):
                    content = file.now[: dice.randint(len(content), len(file.now))]
                target.write_bytes(content)


STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
WAYS = ("a kill", "what lasts", "names overtake bytes", "some bytes")


def recorded(trace):
    """The calls of a trace in the order of their ends: name, arguments, result."""
    begun = {}
    for line in trace.read_text(encoding="latin1").splitlines():
        thread, line = line.split(None, 1)
        if line.endswith("<unfinished ...>"):
            begun[thread] = line[: -len("<unfinished ...>")]
            continue
        if resumed := re.match(r"<\.\.\. \w+ resumed>(.*)", line):
            line = begun.pop(thread) + resumed[1]
        if call := re.match(r"(\w+)\((.*)\)\s+= (-?\d.*)", line):
            if not call[3].startswith("-"):
                yield call.groups()


def failures(context):
    """Replays each writer, and a survey that is stopped."""
    needs("strace")
    recorder = ["strace", "-f", "-qq", "-y", "-s", "10000000", "-e", f"trace={CALLS}"]
    while True:
        yield told(context, recorder)
        for writer in context.writers:
            yield from replayed(context, writer, recorder)


def record(context, arguments, recorder):
    """How a command ended, and its calls in the order of their ends."""
    trace = context.scratch / "power-trace"
    ended = context.program.run(arguments, [*recorder, "-o", trace])
    return ended, list(recorded(trace))


def told(context, recorder):
    """What is wrong with a survey that is stopped, reports its units, and loses power."""
    folder, after = fresh(context.scratch / "power"), fresh(context.scratch / "after")
    ended, calls = record(context, [*LONG, folder / "survey", "--time", "300ms"], recorder)
    disk = Disk(folder)
    for call in calls:
        disk.call(*call)
    disk.write(after, "what lasts", None)
    done = units_done(context.program, after / "survey")
    return done < kept(ended.err) and f"{ended.err.strip()} is said, {done} last" or None


def replayed(context, writer, recorder):
    folder = fresh(context.scratch / "power")
    ended, calls = record(context, writer.at(folder), recorder)
    yield ended.not_in(0)
    disk = Disk(folder)
    for number, (name, text, result) in enumerate(calls, 1):
        if not disk.call(name, text, result):
            continue
        for way in WAYS:
            after = fresh(context.scratch / "after")
            disk.write(after, way, context.dice)
            fault = writer.torn(after) if way == "a kill" else None
            fault = fault or writer.goes_on(context.program, after)
            yield fault and f"{way} after {name}, call {number}: {fault}"
