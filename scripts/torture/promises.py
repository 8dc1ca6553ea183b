"""Attacks on one promise each: what must be seen of it from outside."""

import re
import signal
import time

from folders import fresh
from skips import needs
from writers import PUBLISHED

# Units short enough that a kill at any moment finds some finished.
LONG = "-q survey 4 4 --engine bitmask --threads 2 --units 300 --out".split()

# A survey that no machine ends before a second command was seen beside it.
MINUTES = "-q survey 4 5 --engine bitmask --threads 2 --units 100000 --out".split()


def units_done(program, folder):
    """The number of finished units that `status` reports; infinite if the survey is finished."""
    if (folder / "manifest.json").exists():
        return float("inf")
    return kept(program.run(["status", folder]).out)


def kept(text):
    """The number of finished units that a message gives, whose digits stand in groups."""
    found = re.search(r"([\d,]+) of [\d,]+ units", text)
    return int(found[1].replace(",", "")) if found else 0


def under_kills(context, command, folder, longest):
    """Kills a survey, each time within `longest` seconds, until it ends by itself. After each
    kill yields a fault if `status` shows fewer units than before. Returns the exit status."""
    before = 0
    while True:
        child = context.program.start([*command, folder])
        try:
            return child.wait(context.dice.uniform(0.05, longest))
        except context.expired:
            child.kill()
            child.wait()
            now = units_done(context.program, folder)
            yield f"{before} units were done, {now} after a kill" if now < before else None
            before = now


def status_grows(context):
    """After a kill, `status` shows no fewer units than before, however often."""
    while True:
        yield from under_kills(context, LONG, fresh(context.scratch / "grows") / "survey", 0.4)


def one_writer(context):
    """A second survey on a folder says that it is in use, as long as the first runs."""
    while True:
        folder = fresh(context.scratch / "writers") / "survey"
        first = context.program.start([*MINUTES, folder])
        while first.poll() is None and not units_done(context.program, folder):
            time.sleep(0.01)
        second = context.program.run([*MINUTES, folder], seconds=30)
        fault = second.not_in(2)
        if not fault and "in use" not in second.err:
            fault = f"the second survey says {second.err!r}"
        if first.poll() is not None:
            fault = f"the first survey ended with {first.returncode}"
        first.kill()
        first.wait()
        yield fault


def synced(context):
    """Every file is synced before it gets its name, and its folder after that."""
    needs("strace")
    calls = "trace=fsync,fdatasync,rename,renameat,renameat2"
    for writer in context.writers:
        folder = fresh(context.scratch / "synced")
        trace = context.scratch / "trace"
        ended = context.program.run(
            writer.at(folder), ["strace", "-f", "-qq", "-y", "-o", trace, "-e", calls]
        )
        fault = ended.not_in(0)
        safe, unsafe = set(), {}
        for line in trace.read_text().splitlines():
            if sync := re.search(r"f(?:data)?sync\(\d+<(.*?)>", line):
                safe.add(sync[1])
                unsafe = {name: path for name, path in unsafe.items() if path != sync[1]}
            elif renamed := re.search(r'rename\w*\((?:.*?, )?"(.*?)", (?:.*?, )?"(.*?)"', line):
                # What a file is does not change with its name.
                if renamed[1] in safe:
                    safe = safe - {renamed[1]} | {renamed[2]}
                else:
                    fault = fault or f"{renamed[2]} gets its name before it is synced"
                unsafe[renamed[2]] = renamed[2].rsplit("/", 1)[0]
        yield fault or (unsafe and f"the folder of {[*unsafe]} is not synced") or None


def heard(context):
    """Ctrl-C ends a survey within a second; what it says is kept is kept."""
    while True:
        folder = fresh(context.scratch / "heard") / "survey"
        with open(context.scratch / "said", "w+b") as stderr:
            child = context.program.start([*MINUTES, folder], stderr=stderr)
            while child.poll() is None and not units_done(context.program, folder):
                time.sleep(0.01)
            time.sleep(context.dice.uniform(0, 0.2))
            child.send_signal(signal.SIGINT)
            try:
                status = child.wait(5)
            except context.expired:
                child.kill()
                yield "Ctrl-C is not heard within 5 s"
                continue
            stderr.seek(0)
            text = stderr.read().decode()
        said, done = kept(text), units_done(context.program, folder)
        fault = "the same command goes on" not in text and f"it says {text!r}"
        fault = fault or (said != done and f"{said} units kept, {done} found")
        yield (status != 3 and f"status {status}") or fault or None


def values(context):
    """The values of the table, and files that an independent engine verifies."""
    while True:
        folder = fresh(context.scratch / "values") / "table"
        ended = context.program.run(["table", "--max-pairs", 5000000, "--out", folder])
        found, table = {}, folder / "table.csv"
        for line in table.read_text().splitlines()[1:] if table.exists() else ():
            fields = line.split(",")
            found[int(fields[0]), int(fields[1])] = int(fields[10])
        wrong = {size: found.get(size) for size, value in PUBLISHED.items() if found.get(size) != value}
        yield wrong and f"S is {wrong}" or ended.not_in(0)
        yield context.program.run(["-q", "verify", folder]).not_in(0)
