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
from promises import MINUTES, kept, units_done

CALLS = (
    "openat,creat,write,pwrite64,writev,copy_file_range,fallocate,lseek,ftruncate,fsync,fdatasync,"
    "rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat"
)
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
WAYS = ("a kill", "what lasts", "names overtake bytes", "some bytes")


class File:
    def __init__(self):
        self.now = b""
        self.lasting = b""


class Disk:
    """The names and files under a folder, and what of them lasts. A folder has no file."""

    def __init__(self, root):
        self.root = str(root)
        self.names, self.lasting, self.opened = {}, {}, {}

    def call(self, name, text, result):
        """Applies one call of the trace; returns whether it changed the disk."""
        strings = [ast.literal_eval(f"b{s}").decode("latin1") for s in STRING.findall(text)]
        handle = re.match(r"(\d+)<([^>]*)>", text)
        path = handle[2] if handle else strings[-1]
        if not f"{path}/".startswith(f"{self.root}/"):
            return False
        if name == "openat":
            if "O_CREAT" in text:
                self.names.setdefault(path, File())
            if "O_TRUNC" in text:
                self.names[path].now = b""
            self.opened[result.split("<")[0]] = [self.names.get(path), 0]
            return "O_CREAT" in text
        if name.startswith("rename"):
            self.names[path] = self.names.pop(strings[0])
        elif name.startswith("unlink"):
            del self.names[path]
        elif name.startswith("mkdir"):
            self.names[path] = None
        elif name.endswith("sync"):
            file, _ = self.opened[handle[1]]
            if file:
                file.lasting = file.now
            else:
                self.sync_folder(path)
        else:
            return self.change(self.opened[handle[1]], name, text, result)
        return True

    def change(self, opened, name, text, result):
        """Applies a call that moves in an open file or changes its bytes."""
        file, at = opened
        if name == "lseek":
            opened[1] = int(result)
            return False
        if name == "ftruncate":
            length = int(text.rsplit(",", 1)[1])
            file.now = file.now[:length].ljust(length, b"\0")
        elif name == "write":
            data = ast.literal_eval(f"b{STRING.search(text)[0]}")[: int(result)]
            file.now = file.now[:at].ljust(at, b"\0") + data + file.now[at + len(data) :]
            opened[1] = at + len(data)
        else:
            raise NotImplementedError(f"{name} is not replayed")
        return True

    def sync_folder(self, folder):
        within = lambda path: path.rsplit("/", 1)[0] == folder
        self.lasting = {path: file for path, file in self.lasting.items() if not within(path)}
        self.lasting |= {path: file for path, file in self.names.items() if within(path)}

    def write(self, folder, way, dice):
        """Puts what is left of the disk into a folder."""
        left = self.lasting if way == "what lasts" else self.names
        for path, file in sorted(left.items()):
            target = folder / path[len(self.root) + 1 :]
            if file is None:
                target.mkdir(exist_ok=True)
            elif target.parent.is_dir():
                content = file.lasting
                if way == "a kill":
                    content = file.now
                elif way == "some bytes" and file.now.startswith(content):
                    content = file.now[: dice.randint(len(content), len(file.now))]
                target.write_bytes(content)


def recorded(context, arguments):
    """How a command ended, and its calls in the order of their ends: name, arguments, result."""
    trace, begun, calls = context.scratch / "power-trace", {}, []
    recorder = ["strace", "-f", "-qq", "-y", "-s", "10000000", "-e", f"trace={CALLS}", "-o", trace]
    ended = context.program.run(arguments, recorder)
    for line in trace.read_text(encoding="latin1").splitlines():
        thread, line = line.split(None, 1)
        if line.endswith("<unfinished ...>"):
            begun[thread] = line[: -len("<unfinished ...>")]
            continue
        if resumed := re.match(r"<\.\.\. \w+ resumed>(.*)", line):
            line = begun.pop(thread) + resumed[1]
        if call := re.match(r"(\w+)\((.*)\)\s+= (\d.*)", line):
            calls.append(call.groups())
    return ended, calls


def failures(context):
    """Replays each writer, and a survey that is stopped."""
    needs("strace")
    while True:
        yield told(context)
        for writer in context.writers:
            yield from replayed(context, writer)


def told(context):
    """What is wrong with a survey that is stopped, reports its units, and loses power."""
    folder, after = fresh(context.scratch / "power"), fresh(context.scratch / "after")
    ended, calls = recorded(context, [*MINUTES, folder / "survey", "--time", "300ms"])
    disk = Disk(folder)
    for call in calls:
        disk.call(*call)
    disk.write(after, "what lasts", None)
    done = units_done(context.program, after / "survey")
    return done < kept(ended.err) and f"{ended.err.strip()} is said, {done} last" or None


def replayed(context, writer):
    folder = fresh(context.scratch / "power")
    ended, calls = recorded(context, writer.at(folder))
    yield ended.not_in(0)
    disk = Disk(folder)
    for number, call in enumerate(calls, 1):
        if not disk.call(*call):
            continue
        for way in WAYS:
            after = fresh(context.scratch / "after")
            disk.write(after, way, context.dice)
            fault = writer.torn(after) if way == "a kill" else None
            fault = fault or writer.goes_on(context.program, after)
            yield fault and f"{way} after {call[0]}, call {number}: {fault}"
