"""Writers under every disturbance: signals, kills, calls that fail, full disks, small limits, odd clocks.

Whatever the disturbance, no file under its own name is torn, the status is one of the
program's, and the same command, given again, leaves the files of an undisturbed run.
"""

import itertools
import os
import re
import signal
import subprocess
import time

from program import STATUSES, Skipped, fresh, needs, needs_root

# Calls that write or change names, and those that read.
CHANGING = (
    "write pwrite64 openat rename renameat renameat2 linkat unlink unlinkat mkdir rmdir fsync "
    "fdatasync ftruncate close flock fcntl chmod fchmod"
).split()
READING = "read lseek statx newfstatat getdents64".split()


def gone_on(context, writer, folder, ended):
    """What is wrong with what a disturbed run left, or with the next one."""
    done = ended.status == 0 and writer.difference(folder) is None
    return writer.torn(folder) or (None if done else writer.goes_on(context.program, folder))


def signals(context):
    """SIGKILL and the signals of terminals at random moments, one or two of them at a time."""
    heard = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
    others = (signal.SIGKILL, signal.SIGPIPE, signal.SIGALRM)
    lasts = {}
    while True:
        for writer, number, is_double in itertools.product(context.writers, heard + others, (False, True)):
            folder = fresh(context.scratch / "signals")
            began = time.monotonic()
            child = context.program.start(writer.at(folder), preexec_fn=os.setsid)
            try:
                child.wait(context.dice.uniform(0, 1.2 * lasts.get(writer.name, 0.05)))
                lasts[writer.name] = time.monotonic() - began
            except subprocess.TimeoutExpired:
                child.send_signal(number)
                if is_double:
                    time.sleep(context.dice.uniform(0, 0.01))
                    child.send_signal(number)
            try:
                status = child.wait(5)
            except subprocess.TimeoutExpired:
                child.kill()
                yield f"{writer.name}: does not hear {number.name}"
                continue
            # A signal that comes before the program listens kills it, as any process.
            is_right = number not in heard or status in (0, 3, -number)
            fault = None if is_right else f"{writer.name}: status {status} after {number.name}"
            left = [path.name for path in folder.rglob(".survo-*")]
            if left and number in heard and status == 3 and not is_double:
                fault = f"{left} are left"
            yield fault or writer.torn(folder) or writer.goes_on(context.program, folder)


def errors_of(call):
    """The errors that are injected. An interrupted read or write is repeated, so that nobody notices."""
    if call == "flock":
        return ("EIO", "EINTR", "ENOLCK", "EOPNOTSUPP", "EAGAIN")
    return ("EIO", "ENOSPC", "EINTR") if call in ("read", "write") else ("EIO", "ENOSPC")


def errors_at_calls(context):
    """Locks that are always refused; then errors at the first, second, .. call of each kind."""
    needs("strace")
    trace = context.scratch / "trace"
    living = [(writer, "flock", error) for writer in context.writers for error in errors_of("flock")]
    for n in itertools.count():
        still = []
        for writer, call, error in living:
            folder = fresh(context.scratch / "errors")
            when = f":when={n}" if n else ""
            inject = f"inject={call}:error={error}{when}"
            ended = context.program.run(writer.at(folder), ["strace", "-f", "-qq", "-o", trace, "-e", inject])
            calls = trace.read_text(errors="replace")
            if "INJECTED" in calls:
                still.append((writer, call, error))
            # The error can strike the loader, before the program begins.
            if ended.status == 127 or f"open {context.program.path}" in ended.err:
                continue
            is_noticed = "INJECTED" in calls and (error != "EINTR" or call == "flock")
            fault = ended.not_in(*STATUSES) if is_noticed else ended.not_in(0)
            # Calls are counted by thread: the one that fails can be the write of that line.
            is_silenced = re.search(r"write\(2,.*(INJECTED|unfinished)", calls)
            lines = len(ended.err.strip().splitlines())
            if not fault and ended.status != 0 and lines != 1 and not is_silenced:
                fault = f"not one line on standard error: {ended.err[:300]!r}"
            if not fault and "INJECTED" in calls and not n:
                fault = without_a_lock(writer, ended)
            fault = fault or gone_on(context, writer, folder, ended)
            yield fault and f"{error} at {call} {n}: {writer.name}: {fault}"
        living = still
        if not n:
            calls = [(call, error) for call in CHANGING + READING for error in errors_of(call)]
            living = [(writer, *case) for writer in context.writers for case in calls]
            context.dice.shuffle(living)
        if not living:
            return


def without_a_lock(writer, ended):
    """What is wrong if no lock is granted: work that can go on needs one, and says that it has none."""
    if not writer.name.startswith(("survey", "merge", "shard", "table")):
        return ended.not_in(0, 2)
    is_told = "lock" in ended.err or "in use" in ended.err
    return ended.not_in(2) or (None if is_told else f"nothing is said of the lock: {ended.err}")


def full_disks(context):
    """File systems of growing size, the first of them far too small."""
    needs_root()
    mount = context.scratch / "tmpfs"
    for kib in [*range(4, 260, 4), *range(260, 2000, 60)]:
        for writer in context.writers:
            fresh(mount)
            size = ["mount", "-t", "tmpfs", "-o", f"size={kib}k", "survo-torture", str(mount)]
            if subprocess.run(size, capture_output=True, check=False).returncode != 0:
                raise Skipped("tmpfs cannot be mounted here")
            try:
                ended = context.program.run(writer.at(mount))
                fault = ended.not_in(0, 3) or writer.torn(mount)
                larger = ["mount", "-o", "remount,size=64m", str(mount)]
                subprocess.run(larger, capture_output=True, check=True)
                fault = fault or gone_on(context, writer, mount, ended)
                yield fault and f"{kib} KiB: {fault}"
            finally:
                # Lazily: a process that another attack starts at this moment may hold a file open.
                subprocess.run(["umount", "--lazy", str(mount)], check=True)


def under(context, prefixes, is_right):
    """Every writer under each prefix that limits what it has or tells it another time."""
    for prefix in prefixes:
        for writer in context.writers:
            folder = fresh(context.scratch / "under")
            os.chmod(folder, 0o777)
            ended = context.program.run(writer.at(folder), prefix)
            # The loader had too few handles, or another user cannot run the program here.
            if ended.status not in (126, 127):
                fault = None if is_right(prefix, ended.status) else ended.not_in(0)
                yield fault or gone_on(context, writer, folder, ended)


def scarce(context):
    """Few processes, open files, small files, little memory."""
    needs("prlimit", "setpriv")
    needs_root()
    # Not root, whom the limit of processes does not bind; nobody else has this number.
    other = ["setpriv", "--reuid=64321", "--clear-groups"]
    limits = [[*other, "prlimit", f"--nproc={n}"] for n in (1, 2, 3)]
    limits += [["prlimit", f"--nofile={n}"] for n in range(3, 16)]
    limits += [["prlimit", f"--fsize={n}"] for n in (0, 1, 100, 500, 1000, 2000, 4000, 10000, 30000)]
    # Memory that is refused ends the process, as a kill does; nothing else may.
    memory = [["prlimit", f"--as={n << 20}"] for n in (4, 8, 12, 16, 24, 32, 64, 128)]
    memory += [["prlimit", f"--stack={n << 10}"] for n in (64, 128, 512)]
    is_right = lambda limit, status: status in (0, 2, 3) or limit in memory and status != 101
    return under(context, limits + memory, is_right)


def odd_clocks(context):
    """No time of day, and no clock that stands still or leaps, costs a result."""
    needs("faketime")
    dates = [
        "@1901-12-14 00:00:00", "@1970-01-01 00:00:00", "@2000-02-29 12:00:00", "@2038-01-19 03:14:08",
        "@2106-02-07 06:28:16", "@9999-12-31 23:59:59", "+8000y", "+90000y",
        # Clocks that stand still, that tick in whole seconds, and that run too slow or too fast.
        "2020-01-01 00:00:00", "2020-01-01 00:00:00 i1", "+0 x0.001", "+0 x1000",
    ]
    return under(context, [["faketime", "-f", date] for date in dates], lambda _, status: status == 0)
