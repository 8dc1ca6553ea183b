"""Two of every pair of commands on one folder at once."""

import itertools
import random
import shutil
import time

from folders import fresh
from program import SECONDS

NAMES = ("by_row_margins.csv", "tallies.csv", "puzzles.csv")


def pairs(context):
    """Whatever two commands do to a folder at once, its survey is right in the end."""
    base = fresh(context.scratch / "together")
    parameters = "3 3 --puzzles --units 20 --threads 1 --engine bitmask".split()
    survey = ["-q", "survey", *parameters, "--out"]
    shards = [base / f"shard-{i}" for i in (1, 2, 3)]
    for i, shard in enumerate(shards, 1):
        context.program.run([*survey, shard, "--shard", f"{i}/3"])
    expected = base / "expected"
    context.program.run([*survey, expected])
    out = base / "tables" / "3x3"
    commands = {
        "survey": [*survey, out],
        "survey with another seed": [*survey, out, "--seed", 5],
        "merge": ["-q", "merge", out, *shards],
        "table": ["-q", "table", "--max-pairs", 900, "--out", out.parent],
        "status": ["-q", "status", out],
        "verify": ["-q", "verify", out],
        "compare": ["-q", "compare", out, expected],
    }
    dice = random.Random(context.seed)
    every = list(itertools.product(commands, repeat=2))
    while True:
        dice.shuffle(every)
        for first, second in every:
            fresh(out.parent)
            if dice.random() < 0.3:
                begin(context, commands["survey"], dice.uniform(0, 0.03))
            fault = both(context, commands[first], commands[second], dice.uniform(0, 0.03))
            fault = fault or in_order(context, commands, out, expected)
            yield fault and f"{first} and {second}: {fault}"


def begin(context, command, seconds):
    """Leaves a survey that was killed after a while."""
    child = context.program.start(command)
    time.sleep(seconds)
    child.kill()
    child.wait()


def both(context, first, second, later):
    """What is wrong with the ends of two commands that run at once."""
    one = context.program.start(first)
    time.sleep(later)
    other = context.program.start(second)
    for child in (one, other):
        try:
            status = child.wait(SECONDS)
        except context.expired:
            child.kill()
            return f"{child.args}: did not end"
        if status not in (0, 1, 2, 3):
            return f"{child.args}: status {status}"
    return None


def in_order(context, commands, out, expected):
    """What is wrong with the folder when both have ended."""
    left = [path.name for path in out.glob("*")] if out.exists() else []
    if "manifest.json" not in left:
        # The one that was begun first goes on, whichever it was.
        for name in ("survey", "survey with another seed", "table", "merge"):
            ended = context.program.run(commands[name])
            if ended.status == 0:
                break
        else:
            return f"nothing goes on with {sorted(left)}: {ended.err}"
    for name in NAMES:
        found = out / name
        if not found.exists():
            if name == "puzzles.csv":
                # `table` keeps none.
                continue
            return f"{name} is missing"
        if found.read_bytes() != (expected / name).read_bytes():
            return f"{name} has other bytes"
    ended = context.program.run(["-q", "verify", out])
    shutil.rmtree(out, ignore_errors=True)
    return ended.not_in(0)
