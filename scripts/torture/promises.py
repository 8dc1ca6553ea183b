"""Attacks on one promise each: what must be seen of it from outside."""

import re
import signal
import subprocess
import time

from program import STATUSES, fresh, needs
from writers import PUBLISHED, files_under

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


def begun(context, name, **options):
    """A folder, and a survey of it that has written its first units and goes on for minutes."""
    folder = fresh(context.scratch / name) / "survey"
    child = context.program.start([*MINUTES, folder], **options)
    while child.poll() is None and not units_done(context.program, folder):
        time.sleep(0.01)
    return folder, child


def status_grows(context):
    """After a kill, `status` shows no fewer units than before, however often."""
    while True:
        folder, before = fresh(context.scratch / "grows") / "survey", 0
        for _ in range(4):
            child = context.program.start([*MINUTES, folder])
            # Long enough for a checkpoint or two.
            time.sleep(context.dice.uniform(1, 3))
            child.kill()
            child.wait()
            now = units_done(context.program, folder)
            yield f"{before} units were done, {now} after a kill" if now < before else None
            before = now


def one_writer(context):
    """A second survey on a folder says that it is in use, as long as the first runs."""
    while True:
        folder, first = begun(context, "writers")
        second = context.program.run([*MINUTES, folder], seconds=10)
        fault = second.not_in(2)
        if not fault and "in use" not in second.err:
            fault = f"the second survey says {second.err!r}"
        if first.poll() is not None:
            fault = f"the first survey ended with {first.returncode}"
        first.kill()
        first.wait()
        yield fault


def at_once(context, prefix=(), writers=None):
    """Whatever two commands do to a folder at once, its files are right in the end."""
    while True:
        for writer in writers or context.writers:
            for other in ("the same", "status", "verify"):
                folder = fresh(context.scratch / "at-once")
                same = writer.at(folder)
                second = same if other == "the same" else [other, folder / writer.target]
                children = [context.program.start(same, prefix)]
                time.sleep(context.dice.uniform(0, 0.05))
                children.append(context.program.start(second, prefix))
                status = [child.wait(120) for child in children]
                is_done = 0 in (status if second == same else status[:1])
                lost = set(writer.expected) - set(files_under(folder)) if is_done else None
                fault = set(status) - {*STATUSES} and f"status {status}" or lost and f"{lost} are lost"
                fault = fault or writer.torn(folder) or writer.goes_on(context.program, folder)
                yield fault and f"{writer.name} and {other}: {fault}"


def unshared_locks(context):
    """Where a granted lock excludes nobody, what one command has finished the other does not delete."""
    needs("strace")
    prefix = "strace -f -qq -o /dev/null -e inject=flock:retval=0".split()
    # A checkpoint that the slower one leaves beside a finished recount is not looked for again.
    writers = [writer for writer in context.writers if writer.name != "table with checks"]
    return at_once(context, prefix, writers)


def heard(context):
    """Ctrl-C ends a survey within a second; what it says is kept is kept."""
    while True:
        with open(context.scratch / "said", "w+b") as stderr:
            folder, child = begun(context, "heard", stderr=stderr)
            time.sleep(context.dice.uniform(0, 0.2))
            child.send_signal(signal.SIGINT)
            try:
                status = child.wait(5)
            except subprocess.TimeoutExpired:
                child.kill()
                yield "Ctrl-C is not heard within 5 s"
                continue
            stderr.seek(0)
            text = stderr.read().decode()
        said, done = kept(text), units_done(context.program, folder)
        fault = "the same command continues" not in text and f"it says {text!r}"
        fault = fault or (said != done and f"{said} units kept, {done} found")
        yield (status != 3 and f"status {status}") or fault or None


def setups(context):
    """The first signal is heard within two seconds while work is set up."""
    for words in (
        "estimate 3 12", "survey 4 10 --shard 4/10 --out OUT", "survey 5 6 --out OUT",
        "estimate 3 8 --time 600", "survey 2 16 --out OUT", "verify 3x9 --pairs 10",
        "plot 4 4 --out OUT.png", "generate 5 6 --open", "table --out OUT",
        "partitions 10000 60 --count", "verify data/surveys/4x5-sieve --full",
        "solve --engine exact-cover --limit none --rows 34,34,34,34 --cols 34,34,34,34",
    ):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            out = fresh(context.scratch / "setups") / "out"
            child = context.program.start(words.replace("OUT", str(out)).split())
            seconds = context.dice.uniform(0.1, 1.5)
            try:
                child.wait(seconds)
                continue
            except subprocess.TimeoutExpired:
                child.send_signal(number)
            try:
                status = child.wait(2)
                yield None if status in (0, 3) else f"{words}: status {status} at {number.name}"
            except subprocess.TimeoutExpired:
                child.kill()
                yield f"{words}: {number.name} after {seconds} s is not heard within 2 s"


def outputs(context):
    """No option that names an output replaces a file of a survey, or one that is read; a merge
    into a folder below its shards can be made again."""
    base = fresh(context.scratch / "outputs")
    survey, puzzles = base / "survey", base / "puzzles.txt"
    context.program.run(["-q", "survey", 2, 3, "--puzzles", "--out", survey])
    puzzles.write_text("3 7 4 6\n")
    before = files_under(base)
    for words in (
        "estimate 2x3 --time 1 --out FILE", "verify SURVEY --out FILE", "plot 2 3 --out FILE",
        "verify SURVEY --puzzles --out FILE", "generate 3x3 --out FILE", "status SURVEY --log-file FILE",
        "solve PUZZLES --log-file FILE", "verify 2x3 --out FILE", "survey 2 3 --out FILE",
    ):
        words = words.replace("SURVEY", str(survey)).replace("PUZZLES", str(puzzles))
        for file in (*survey.iterdir(), *([puzzles] if str(puzzles) in words else ())):
            ended = context.program.run(words.replace("FILE", str(file)).split())
            fault = ended.not_in(2)
            yield fault or (files_under(base) != before and f"{ended.command}: changed {file.name}") or None
    for i in (1, 2):
        context.program.run(["-q", "survey", 3, 3, "--shard", f"{i}/2", "--out", base / "s" / str(i)])
    for _ in range(20):
        merge = context.program.start(["-q", "merge", base / "s" / "m", base / "s"])
        time.sleep(context.dice.uniform(0, 0.02))
        merge.kill()
        merge.wait()
        yield context.program.run(["-q", "merge", base / "s" / "m", base / "s"]).not_in(0)


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
