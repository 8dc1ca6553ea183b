"""Refused threads, little memory, few files, small files, and odd clocks."""

import os
import shutil
import subprocess

from folders import fresh
from skips import Skipped, needs, needs_root


def refused_threads(context):
    """A user who may have one process only: fewer threads, or one line that says so."""
    needs("prlimit")
    needs("setpriv")
    needs_root()
    for words in (
        "survey 3 4 --threads 4 --out OUT", "table --max-pairs 100 --out OUT", "estimate 3 4 --time 1",
        "verify SURVEY --threads 3", "plot 3 3 --out OUT.png", "verify 3x3 --pairs 20",
        "explain --md --rows 3,7 --cols 4,6 --threads 2",
        "swap 2x4", "generate 3 3", "solve --rows 3,7 --cols 4,6", "status SURVEY",
    ):
        for processes in (1, 2, 3):
            folder = fresh(context.scratch / "threads")
            os.chmod(folder, 0o777)
            survey = folder / "survey"
            context.program.run(["-q", "survey", 3, 3, "--out", survey])
            program = shutil.copy(context.program.path, folder / "program")
            words_here = words.replace("OUT", str(folder / "out")).replace("SURVEY", str(survey))
            # Not root, whom the limit does not bind; nobody else has this number.
            prefix = ["setpriv", "--reuid=64321", "--clear-groups", "prlimit", f"--nproc={processes}"]
            done = subprocess.run(
                [*prefix, program, *words_here.split()],
                capture_output=True, check=False, timeout=120, stdin=subprocess.DEVNULL,
            )
            text = done.stderr.decode(errors="replace")
            if done.returncode in (126, 127):
                raise Skipped("another user cannot run the program here")
            fault = done.returncode not in (0, 1, 2, 3) and f"status {done.returncode}: {text[:200]}"
            yield fault and f"{words} with {processes} processes: {fault}"


def scarce(context):
    """Few open files, small files, little memory: what stops a run never harms its result."""
    needs("prlimit")
    limits = [f"--nofile={n}" for n in range(3, 16)]
    limits += [f"--fsize={n}" for n in (0, 1, 100, 500, 1000, 2000, 4000, 10000, 30000)]
    limits += [f"--as={n << 20}" for n in (4, 8, 12, 16, 24, 32, 64, 128)]
    limits += [f"--stack={n << 10}" for n in (64, 128, 512)]
    for limit in limits:
        for writer in context.writers:
            folder = fresh(context.scratch / "scarce")
            ended = context.program.run(writer.at(folder), ["prlimit", limit])
            if ended.status == 127:
                # The loader had too few handles, before the program began.
                continue
            fault = writer.torn(folder)
            # Memory that is refused ends the process, as a kill does; nothing else may.
            memory = limit.startswith(("--as", "--stack"))
            if not fault and ended.status not in (0, 2, 3) and not memory:
                fault = ended.crash() or ended.not_in(0, 2, 3)
            if not fault and ended.status == 101:
                fault = ended.crash()
            fault = fault or writer.goes_on(context.program, folder)
            yield fault and f"{limit}: {fault}"


def odd_clocks(context):
    """No time of day costs a result."""
    needs("faketime")
    for date in (
        "1901-12-14 00:00:00", "1969-12-31 23:59:59", "1970-01-01 00:00:00", "1970-01-01 00:00:01",
        "2000-02-29 12:00:00", "2038-01-19 03:14:08", "2106-02-07 06:28:16", "9999-12-31 23:59:59",
        "+8000y", "+90000y",
    ):
        for writer in context.writers:
            folder = fresh(context.scratch / "clocks")
            ended = context.program.run(writer.at(folder), ["faketime", "-f", date if date[0] == "+" else f"@{date}"])
            if "parse" in ended.err and "libfaketime" in ended.err:
                break
            fault = ended.not_in(0) or writer.difference(folder)
            yield fault and f"at {date}: {fault}"
