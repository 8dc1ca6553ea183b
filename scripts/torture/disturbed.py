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

from program import Skipped, fresh, needs, needs_root

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
            fault = None
            # A signal that comes before the program listens kills it, as any process.
            if number in heard and status not in (0, 3, -number):
                fault = f"{writer.name}: status {status} after {number.name}"
            if not fault and number in heard and status == 3 and not is_double:
                fault = half_written(folder)
            yield fault or writer.torn(folder) or writer.goes_on(context.program, folder)


def half_written(folder):
    """A temporary file that a clean stop left."""
    left = [path.name for path in folder.rglob(".survo-*")]
    return left and f"{left} are left"


def strace(context, *injections):
    """A prefix that injects faults, and the file that names them."""
    trace = context.scratch / "trace"
    injections = [word for injection in injections for word in ("-e", f"inject={injection}")]
    return ["strace", "-f", "-qq", "-o", trace, *injections], trace


def errors_at_calls(context):
    """EIO, ENOSPC and EINTR at the first, second, .. call of each kind; an interrupted read or
    write is repeated, so that nobody notices."""
    needs("strace")
    living = [
        (writer, call, error)
        for writer in context.writers
        for call in CHANGING + READING
        for error in ("EIO", "ENOSPC") + (("EINTR",) if call in ("read", "write") else ())
    ]
    context.dice.shuffle(living)
    for n in itertools.count(1):
        still = []
        for writer, call, error in living:
            folder = fresh(context.scratch / "errors")
            prefix, trace = strace(context, f"{call}:error={error}:when={n}")
            ended = context.program.run(writer.at(folder), prefix)
            calls = trace.read_text(errors="replace")
            if "INJECTED" in calls:
                still.append((writer, call, error))
            # The error can strike the loader, before the program begins.
            if ended.status == 127 or f"open {context.program.path}" in ended.err:
                continue
            fault = ended.crash() if "INJECTED" in calls and error != "EINTR" else ended.not_in(0)
            # Calls are counted by thread: the one that fails can be the write of that line.
            is_silenced = re.search(r"write\(2,.*(INJECTED|unfinished)", calls)
            lines = len(ended.err.strip().splitlines())
            if not fault and ended.status != 0 and lines != 1 and not is_silenced:
                fault = f"not one line on standard error: {ended.err[:300]!r}"
            fault = fault or gone_on(context, writer, folder, ended)
            yield fault and f"{error} at {call} {n}: {writer.name}: {fault}"
        living = still
        if not living:
            return


def refused_locks(context):
    """A lock that the file system always refuses: one line that says so, at once."""
    needs("strace")
    for writer in context.writers:
        for error in ("ENOLCK", "EOPNOTSUPP", "EINTR", "EAGAIN", "EIO"):
            folder = fresh(context.scratch / "locks")
            prefix, trace = strace(context, f"flock:error={error}")
            ended = context.program.run(writer.at(folder), prefix, seconds=20)
            if "INJECTED" not in trace.read_text(errors="replace"):
                break
            # Only work that is gone on with needs one.
            is_work = writer.name.startswith(("survey", "merge", "shard", "table"))
            fault = ended.not_in(2) if is_work else ended.not_in(0, 2)
            if not fault and ended.status and "lock" not in ended.err and "in use" not in ended.err:
                fault = f"{error}: nothing is said of the lock: {ended.err}"
            yield fault or gone_on(context, writer, folder, ended)


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
    for limit in limits + memory:
        for writer in context.writers:
            folder = fresh(context.scratch / "scarce")
            os.chmod(folder, 0o777)
            ended = context.program.run(writer.at(folder), limit)
            if ended.status in (126, 127):
                # The loader had too few handles, or another user cannot run the program here.
                continue
            is_ended = ended.status in (0, 2, 3) or limit in memory and ended.status != 101
            fault = None if is_ended else ended.not_in(0, 2, 3)
            yield fault or gone_on(context, writer, folder, ended)


def odd_clocks(context):
    """No time of day, and no clock that stands still or leaps, costs a result."""
    needs("faketime")
    for date in (
        "@1901-12-14 00:00:00", "@1970-01-01 00:00:00", "@2000-02-29 12:00:00", "@2038-01-19 03:14:08",
        "@2106-02-07 06:28:16", "@9999-12-31 23:59:59", "+8000y", "+90000y",
        # Clocks that stand still, that tick in whole seconds, and that run too slow or too fast.
        "2020-01-01 00:00:00", "2020-01-01 00:00:00 i1", "+0 x0.001", "+0 x1000",
    ):
        for writer in context.writers:
            folder = fresh(context.scratch / "clocks")
            ended = context.program.run(writer.at(folder), ["faketime", "-f", date])
            if "parse" in ended.err and "libfaketime" in ended.err:
                break
            fault = ended.not_in(0) or writer.difference(folder)
            yield fault and f"at {date}: {fault}"
