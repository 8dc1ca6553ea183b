"""SIGKILL at random moments, and at every system call."""

import random
import shutil
import signal
import time

from folders import fresh
from promises import under_kills
from skips import needs


def at_random(context):
    """Kills each writer again and again; it goes on each time."""
    dice = random.Random(context.seed)
    lasts = {}
    while True:
        for writer in context.writers:
            folder = fresh(context.scratch / "random")
            for _ in range(dice.randint(1, 12)):
                began = time.monotonic()
                child = context.program.start(writer.at(folder))
                try:
                    child.wait(dice.uniform(0, 1.2 * lasts.get(writer.name, 0.05)))
                except context.expired:
                    child.kill()
                    child.wait()
                    yield writer.torn(folder)
                    continue
                lasts[writer.name] = time.monotonic() - began
                break
            yield writer.goes_on(context.program, folder)


def at_system_calls(context):
    """Kills each writer at its first, second, .. system call of a kind."""
    needs("strace")
    calls = "write,pwrite64,openat,rename,renameat,renameat2,linkat,unlink,unlinkat,mkdir,"
    calls += "fsync,fdatasync,ftruncate,close,flock,fcntl,getdents64,rmdir"
    for n in range(1, 10000):
        alive = 0
        for writer in context.writers:
            folder = fresh(context.scratch / "calls")
            prefix = ["strace", "-f", "-qq", "-o", "/dev/null"]
            prefix += ["-e", f"inject={calls}:signal=SIGKILL:when={n}"]
            ended = context.program.run(writer.at(folder), prefix)
            # strace ends as its child did.
            if ended.status not in (-signal.SIGKILL, 128 + signal.SIGKILL):
                alive += 1
                yield ended.not_in(0) or writer.difference(folder)
                continue
            yield writer.torn(folder) or writer.goes_on(context.program, folder)
            shutil.rmtree(folder)
        if alive == len(context.writers):
            return


def of_a_night(context):
    """Kills the survey of a large size at random until it is finished, again and again."""
    command = ["-q", "survey", 4, 5, "--puzzles", "--out"]
    names = ["by_row_margins.csv", "tallies.csv", "puzzles.csv"]
    calm = fresh(context.scratch / "calm") / "survey"
    began = time.monotonic()
    yield context.program.run([*command, calm], seconds=3600).not_in(0)
    lasts = time.monotonic() - began
    while True:
        folder = fresh(context.scratch / "killed") / "survey"
        status = yield from under_kills(context, command, folder, lasts / 4)
        if status:
            yield f"status {status}"
            continue
        others = [name for name in names if (folder / name).read_bytes() != (calm / name).read_bytes()]
        yield others and f"other bytes in {others}" or None
