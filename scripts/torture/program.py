"""The program under attack, and what an attack needs from the machine."""

import dataclasses
import os
import shutil
import subprocess

# Every run ends within this time, or it hangs.
SECONDS = 120

# Done, differs, unusable input, stopped: everything else is a crash.
STATUSES = (0, 1, 2, 3)


class Skipped(Exception):
    """The machine lacks what an attack needs."""


def needs(*tools):
    for tool in tools:
        if shutil.which(tool) is None:
            raise Skipped(f"{tool} is not installed")


def needs_root():
    if os.geteuid() != 0:
        raise Skipped("this user is not root")


def fresh(folder):
    """An empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


@dataclasses.dataclass
class Ended:
    """How a run ended."""

    command: str
    status: int
    out: str
    err: str

    def not_in(self, *statuses):
        """What is wrong when another status was expected; None when it was one of these."""
        if self.status in statuses:
            return None
        return f"{self.command}: status {self.status}, not {statuses}: {self.err.strip()[:300]}"

class Program:
    """A binary `survo`."""

    def __init__(self, path, fault=None):
        self.path = path
        # The fault to switch on in a build with the faults of faults.patch.
        self.environment = os.environ | ({"SURVO_PLANTED": fault} if fault else {})

    def sound(self):
        """The same without a fault; it makes the files to compare with."""
        return Program(self.path)

    def start(self, arguments, prefix=(), **options):
        none = subprocess.DEVNULL
        options = {"stdin": none, "stdout": none, "stderr": none, "env": self.environment} | options
        return subprocess.Popen([*prefix, self.path, *map(str, arguments)], **options)

    def shards(self, folder, survey):
        """A folder with the three shards of a survey, named 1, 2, 3."""
        for i in (1, 2, 3):
            self.run([*survey.split(), "--shard", f"{i}/3", "--out", folder / str(i)])
        return folder

    def run(self, arguments, prefix=(), seconds=SECONDS, **options):
        pipe = subprocess.PIPE
        child = self.start(arguments, prefix, stdout=pipe, stderr=pipe, **options)
        words = " ".join(map(str, child.args))
        try:
            out, err = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            child.kill()
            child.communicate()
            return Ended(words, -1, "", f"did not end within {seconds} s")
        return Ended(words, child.returncode, out.decode(errors="replace"), err.decode(errors="replace"))
