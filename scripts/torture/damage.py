"""Bytes that are flipped, cut off and doubled, in every file that a survey keeps."""

import itertools
import random
import shutil

from folders import copy, fresh

COMMAND = "-q survey 2 4 --puzzles --units 8 --threads 2 --engine bitmask --out".split()


def damaged(content, dice):
    """A file damaged at every byte in turn, over and over: what was done, and the bytes."""
    for at in itertools.chain.from_iterable(
        dice.sample(range(len(content)), len(content)) for _ in itertools.count()
    ):
        for bit in dice.sample(range(8), 3):
            flipped = bytes([content[at] ^ 1 << bit])
            yield f"byte {at} flipped in bit {bit}", content[:at] + flipped + content[at + 1 :]
        other = bytes([dice.choice([b for b in range(256) if b != content[at]])])
        yield f"byte {at} replaced", content[:at] + other + content[at + 1 :]
        yield f"cut at byte {at}", content[:at]
        length = dice.randint(1, 40)
        again = content[at : at + length]
        yield f"bytes {at}..{at + length} doubled", content[:at] + again + content[at:]
        yield f"bytes {at}..{at + length} lost", content[:at] + content[at + length :]


def in_results(context):
    """`verify` finds a file of a finished survey that is not as it was written."""
    whole = context.scratch / "whole"
    shutil.rmtree(whole, ignore_errors=True)
    context.program.run([*COMMAND, whole])
    dice = random.Random(context.seed)
    files = sorted(whole.iterdir())
    cases = [(file.name, file.read_bytes()) for file in files]
    # As many cases for each byte, wherever it stands.
    total = sum(len(content) for _, content in cases)
    streams = [(damaged(content, dice), name, len(content)) for name, content in cases]
    target = copy(whole, context.scratch / "damaged")
    originals = dict(cases)
    while True:
        pick = dice.randrange(total)
        for stream, name, length in streams:
            if pick < length:
                break
            pick -= length
        what, content = next(stream)
        if content == originals[name]:
            continue
        (target / name).write_bytes(content)
        ended = context.program.run(["-q", "verify", target])
        fault = ended.not_in(1, 2)
        if not fault and name.endswith(".csv"):
            # Every reader looks at the digests, not the verifier alone.
            fault = context.program.run(["-q", "status", target]).not_in(2)
        yield fault and f"{name}, {what}: {fault}"
        (target / name).write_bytes(originals[name])


def in_journals(context):
    """A survey goes on from a damaged journal to the right result, or says why it cannot."""
    folder = fresh(context.scratch / "journal")
    expected = fresh(context.scratch / "expected") / "survey"
    context.program.run([*COMMAND, expected])
    journal = unfinished(context, folder / "begun")
    dice = random.Random(context.seed)
    names = [name for name in ("by_row_margins.csv", "tallies.csv", "puzzles.csv")]
    for what, content in damaged(journal, dice):
        survey = fresh(folder / "survey")
        (survey / "journal").write_bytes(content)
        status = context.program.run(["-q", "status", survey])
        ended = context.program.run([*COMMAND, survey])
        fault = status.crash() or ended.not_in(0, 2)
        if not fault and ended.status == 2 and len(ended.err.strip()) < 30:
            fault = f"{ended.command}: no reason is given: {ended.err!r}"
        if not fault and ended.status == 0:
            for name in names:
                if (survey / name).read_bytes() != (expected / name).read_bytes():
                    fault = f"{ended.command}: {name} has other bytes"
        yield fault and f"journal, {what}: {fault}"


def unfinished(context, folder):
    """The journal of a survey that was killed with some units done."""
    most = b""
    for _ in range(20):
        shutil.rmtree(folder, ignore_errors=True)
        child = context.program.start([*COMMAND, folder])
        while child.poll() is None:
            try:
                found = (folder / "journal").read_bytes()
            except OSError:
                continue
            if len(found) > len(most):
                most = found
        child.wait()
    if not most:
        raise RuntimeError("no journal was seen")
    return most


def in_shards(context):
    """`merge` refuses a damaged shard, or makes the right survey all the same."""
    folder = fresh(context.scratch / "shards")
    shards = [folder / str(i) for i in (1, 2, 3)]
    for i, shard in enumerate(shards, 1):
        context.program.run([*COMMAND[:-1], "--shard", f"{i}/3", "--out", shard])
    expected = folder / "expected"
    context.program.run(["-q", "merge", expected, *shards])
    names = ("by_row_margins.csv", "tallies.csv", "puzzles.csv")
    dice = random.Random(context.seed)
    streams = [
        (damaged(file.read_bytes(), dice), file) for shard in shards for file in shard.iterdir()
    ]
    while True:
        stream, file = dice.choice(streams)
        what, content = next(stream)
        original = file.read_bytes()
        if content == original:
            continue
        file.write_bytes(content)
        out = folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        ended = context.program.run(["-q", "merge", out, *shards])
        fault = ended.not_in(0, 2)
        if not fault and ended.status == 0:
            for name in names:
                if (out / name).read_bytes() != (expected / name).read_bytes():
                    fault = f"{ended.command}: {name} has other bytes"
        file.write_bytes(original)
        yield fault and f"{file.parent.name}/{file.name}, {what}: {fault}"
