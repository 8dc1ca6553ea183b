"""I/O errors: at every system call, and from file systems that are full."""

import random
import subprocess

from folders import fresh
from skips import Skipped, needs, needs_root

CALLS = [
    "write", "openat", "fsync", "fdatasync", "rename", "renameat", "renameat2", "linkat",
    "unlink", "unlinkat", "mkdir", "ftruncate", "flock", "fcntl", "getdents64", "read",
    "lseek", "statx", "newfstatat", "close", "pwrite64", "chmod", "fchmod",
]


def at_system_calls(context):
    """Lets the first, second, .. call of each kind fail with EIO and with ENOSPC."""
    needs("strace")
    living = [(writer, call) for writer in context.writers for call in CALLS]
    random.Random(context.seed).shuffle(living)
    for n in range(1, 10000):
        if not living:
            return
        still = []
        for writer, call in living:
            met = False
            for error in ("EIO", "ENOSPC"):
                folder = fresh(context.scratch / "errors")
                trace = context.scratch / "trace"
                prefix = ["strace", "-f", "-qq", "-o", trace]
                prefix += ["-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={n}"]
                ended = context.program.run(writer.at(folder), prefix)
                if "INJECTED" not in trace.read_text(errors="replace"):
                    yield ended.not_in(0) or writer.difference(folder)
                    break
                met = True
                if ended.status == 127:
                    # The error struck the loader, before the program began.
                    continue
                # Calls are counted by thread: the one that fails can be the write of that line.
                lines = trace.read_text(errors="replace").splitlines()
                silenced = any("write(2," in line and "INJECTED" in line for line in lines)
                yield survived(context, writer, folder, ended, f"{error} at {call} {n}", silenced)
            if met:
                still.append((writer, call))
        living = still


def survived(context, writer, folder, ended, what, silenced=False):
    """What is wrong with a run that met an error, or with the next one."""
    fault = ended.crash() or writer.torn(folder)
    lines = len(ended.err.strip().splitlines())
    if not fault and ended.status != 0 and lines != 1 and not (silenced and lines == 0):
        fault = f"{ended.command}: not one line on standard error: {ended.err[:300]!r}"
    if not fault:
        # An error that did no harm leaves everything in order.
        done = ended.status == 0 and writer.difference(folder) is None
        fault = None if done else writer.goes_on(context.program, folder)
    return f"{what}: {fault}" if fault else None


def full_disks(context):
    """Runs each writer on file systems of growing size, the first of them far too small."""
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
                if not fault:
                    larger = ["mount", "-o", "remount,size=64m", str(mount)]
                    subprocess.run(larger, capture_output=True, check=True)
                    if ended.status == 3:
                        fault = writer.goes_on(context.program, mount)
                    else:
                        fault = writer.difference(mount)
                yield fault and f"{kib} KiB: {fault}"
            finally:
                subprocess.run(["umount", str(mount)], check=True)
