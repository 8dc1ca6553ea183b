"""Attacks on one promise each: what must be seen of it from outside."""

import os
import re
import time

from program import STATUSES, fresh, needs
from writers import files_under

# A survey that no machine ends before a second command was seen beside it.
MINUTES = "-q survey 4 5 --engine bitmask --threads 2 --units 100000 --out".split()


def units_done(program, folder):
    """The number of finished units that `status` reports."""
    return kept(program.run(["status", folder]).out)


def kept(text):
    """The number of finished units that a message gives, whose digits stand in groups."""
    found = re.search(r"([\d,]+) of [\d,]+ units", text)
    return int(found[1].replace(",", "")) if found else 0


def signalled(name, seconds, patience):
    """A prefix that sends a signal after some time, once, and SIGKILL if it is not heard."""
    limits = [f"--signal={name}", f"--kill-after={patience}", f"{seconds:.2f}"]
    return ["timeout", "--foreground", "--preserve-status", *limits]


def units_kept(context):
    """After a kill, `status` shows no fewer units than before; after Ctrl-C, those that it told."""
    while True:
        folder, before = fresh(context.scratch / "kept") / "survey", 0
        for name in ("KILL", "INT", "KILL", "INT"):
            # Long enough for a checkpoint or two.
            prefix = signalled(name, context.dice.uniform(1, 3), 5)
            ended = context.program.run([*MINUTES, folder], prefix)
            now = units_done(context.program, folder)
            fault = now < before and f"{before} units were done, {now} after SIG{name}"
            if not fault and name == "INT":
                is_told = "the same command continues" in ended.err and kept(ended.err) == now
                fault = ended.not_in(3) or not is_told and f"{now} units are kept: {ended.err}"
            yield fault or None
            before = now


def one_writer(context):
    """A second survey on a folder says that it is in use, as long as the first runs."""
    while True:
        folder = fresh(context.scratch / "writers") / "survey"
        first = context.program.start([*MINUTES, folder])
        while first.poll() is None and not units_done(context.program, folder):
            time.sleep(0.01)
        second = context.program.run([*MINUTES, folder], seconds=10)
        is_told = "in use" in second.err
        fault = second.not_in(2) or not is_told and f"the second survey says {second.err!r}"
        if first.poll() is not None:
            fault = f"the first survey ended with {first.returncode}"
        first.kill()
        first.wait()
        yield fault or None


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


def setups(context):
    """The first signal is heard within two seconds while work is set up."""
    for words in (
        "estimate 3 12", "survey 4 10 --shard 4/10 --out OUT", "survey 5 6 --out OUT",
        "estimate 3 8 --time 600", "survey 2 16 --out OUT", "verify 3x9 --pairs 10",
        "plot 4 4 --out OUT.png", "generate 5 6 --open", "table --out OUT",
        "partitions 10000 60 --count", "verify data/surveys/4x5-sieve --full",
        "solve --engine exact-cover --limit none --rows 34,34,34,34 --cols 34,34,34,34",
    ):
        for name in ("INT", "TERM", "HUP"):
            out = fresh(context.scratch / "setups") / "out"
            prefix = signalled(name, context.dice.uniform(0.1, 1.5), 2)
            yield context.program.run(words.replace("OUT", str(out)).split(), prefix).not_in(0, 3)


def outputs(context):
    """No option that names an output replaces a file of a survey, or one that is read; a merge
    into a folder below its shards can be made again."""
    base = fresh(context.scratch / "outputs")
    survey, puzzles = base / "survey", base / "list.csv"
    context.program.run(["-q", "survey", 2, 3, "--puzzles", "--out", survey])
    puzzles.write_bytes((survey / "puzzles.csv").read_bytes())
    before = files_under(base)
    for words in (
        "estimate 2x3 --time 1 --out FILE", "verify SURVEY --out FILE", "plot 2 3 --out FILE",
        "verify SURVEY --puzzles --out FILE", "generate 3x3 --out FILE",
        "verify PUZZLES --puzzles --out FILE", "verify 2x3 --out FILE", "survey 2 3 --out FILE",
    ):
        words = words.replace("SURVEY", str(survey)).replace("PUZZLES", str(puzzles))
        for file in (*survey.iterdir(), *([puzzles] if str(puzzles) in words else ())):
            ended = context.program.run(words.replace("FILE", str(file)).split())
            fault = ended.not_in(2)
            yield fault or (files_under(base) != before and f"{ended.command}: changed {file.name}") or None
    shards = context.program.shards(base / "shards", "-q survey 3 3")
    for _ in range(20):
        merge = context.program.start(["-q", "merge", shards / "merged", shards])
        time.sleep(context.dice.uniform(0, 0.02))
        merge.kill()
        merge.wait()
        yield context.program.run(["-q", "merge", shards / "merged", shards]).not_in(0)


READERS = [
    "solve -", "explain -", "encode --form opb -", "classify 3 4 --strict -", "explain --md - --starts 1",
    "suko solve -", "suko check -", "crossword solve -", "tiles -", "swap --rows 3,7 --cols 4,6",
    "swap - --script /dev/null",
]
MIB = 1 << 20
# Whatever comes, memory stays below this; of puzzles that are answered one by one, below that.
PEAK, PEAK_OF_MANY = 1024 * MIB, 100 * MIB


def large(context):
    """A hundred megabytes of one thing, lines without an end, and a million puzzles."""
    needs("prlimit")
    file = context.scratch / "input"
    for name, unit in (
        ("a line of numbers", b"1 "), ("a line of 1s", b"1"), ("newlines", b"\n"), ("commas", b","),
        ("zero bytes", b"\0"), ("comments", b"# x\n"), ("stars", b"* "), ("brackets", b"["),
        ("braces", b"{"), ("quotes", b'"'), ("quotes and newlines", b'"\n'), ("bad UTF-8", b"\xff"),
        ("small puzzles", b"1 * 3\n* 4 7\n4 6\n\n"), ("carriage returns", b"\r"),
    ):
        is_many = name == "small puzzles"
        file.write_bytes(unit * ((60 if is_many else 200) * MIB // len(unit)))
        for words in ("solve -", "encode --form opb -") if is_many else READERS:
            with open(file, "rb") as stdin:
                limits = ["prlimit", f"--cpu={120 if is_many else 30}"]
                child = context.program.start(words.split(), limits, stdin=stdin)
                _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            peak = usage.ru_maxrss << 10
            # Many puzzles take long; how many are answered within the time plays no part.
            is_ended = child.returncode in (0, 1, 2, 3) or is_many and child.returncode < 0
            fault = not is_ended and f"status {child.returncode}"
            if peak > (PEAK_OF_MANY if is_many else PEAK):
                fault = f"{peak // MIB} MiB of memory"
            yield fault and f"{name}: survo {words}: {fault}" or None
