"""The program under attack, and what a run of it may end with."""

import dataclasses
import os
import subprocess

# Every run ends within this time, or it hangs.
SECONDS = 120

# Done, differs, unusable input, stopped: everything else is a crash.
STATUSES = (0, 1, 2, 3)


@dataclasses.dataclass
class Ended:
    """How a run ended."""

    command: str
    status: int
    out: str
    err: str
    peak: int = 0

    def crash(self):
        """What is wrong with the status alone; None when it is one of ours."""
        if self.status in STATUSES:
            return None
        return f"{self.command}: status {self.status}: {self.err.strip()[:300]}"

    def not_in(self, *statuses):
        """What is wrong when another status was expected."""
        if self.status in statuses:
            return None
        return f"{self.command}: status {self.status}, not {statuses}: {self.err.strip()[:300]}"


class Program:
    """A binary `survo`."""

    def __init__(self, path, fault=None):
        self.path = path
        # The fault to switch on in a build with the faults of faults.patch.
        self.environment = os.environ | ({"SURVO_PLANTED": fault} if fault else {})

    def command(self, arguments, prefix=()):
        return [*prefix, self.path, *map(str, arguments)]

    def start(self, arguments, prefix=(), **options):
        options = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.DEVNULL,
            "stderr": subprocess.DEVNULL,
            "env": self.environment,
        } | options
        return subprocess.Popen(self.command(arguments, prefix), **options)

    def run(self, arguments, prefix=(), seconds=SECONDS, **options):
        options = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            "env": self.environment,
        } | options
        if "input" in options:
            del options["stdin"]
        command = self.command(arguments, prefix)
        words = " ".join(map(str, command))
        try:
            done = subprocess.run(command, timeout=seconds, check=False, **options)
        except subprocess.TimeoutExpired:
            return Ended(words, -1, "", f"did not end within {seconds} s")
        text = lambda stream: (stream or b"").decode(errors="replace")
        return Ended(words, done.returncode, text(done.stdout), text(done.stderr))
