"""Bytes that are flipped, cut off and doubled, in every file that a survey keeps."""

import itertools
import random
import shutil

from folders import copy, fresh
from skips import needs

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


def in_checkpoints(context):
    """A survey goes on from a damaged checkpoint to the right result, or says why it cannot."""
    needs("strace")
    folder = fresh(context.scratch / "checkpoint")
    expected = fresh(context.scratch / "expected") / "survey"
    context.program.run([*COMMAND, expected])
    begun = unfinished(context, folder / "begun")
    dice = random.Random(context.seed)
    streams = [(damaged(content, dice), name) for name, content in begun.items()]
    while True:
        stream, name = dice.choice(streams)
        what, content = next(stream)
        survey = fresh(folder / "survey")
        for other, sound in begun.items():
            (survey / other).write_bytes(content if other == name else sound)
        status = context.program.run(["-q", "status", survey])
        # Not quietly: that a checkpoint is not used is a warning.
        ended = context.program.run([*COMMAND[1:], survey])
        fault = status.crash() or ended.not_in(0, 2)
        if not fault and ended.status == 2 and len(ended.err.strip()) < 30:
            fault = f"{ended.command}: no reason is given: {ended.err!r}"
        is_told = ended.status == 2 or "the checkpoint before it is used" in ended.err
        if not fault and name == "checkpoint.json" and content != begun[name] and not is_told:
            fault = f"{ended.command}: a damaged checkpoint is used"
        if not fault and ended.status == 0:
            for result in ("by_row_margins.csv", "tallies.csv", "puzzles.csv"):
                if (survey / result).read_bytes() != (expected / result).read_bytes():
                    fault = f"{ended.command}: {result} has other bytes"
        yield fault and f"{name}, {what}: {fault}"


def unfinished(context, folder):
    """The checkpoint of a survey with all units done, killed before it wrote its results."""
    for when in range(1, 40):
        shutil.rmtree(folder, ignore_errors=True)
        kill = ["strace", "-f", "-qq", "-o", "/dev/null"]
        kill += ["-e", f"inject=rename,renameat,renameat2:signal=SIGKILL:when={when}"]
        context.program.run([*COMMAND, folder], kill)
        files = sorted(folder.glob("checkpoint.*"))
        # By then the newest is in its place, and the one before and the puzzles are there.
        if len(files) == 3 and '"finished":[[' in (folder / "checkpoint.json").read_text():
            return {file.name: file.read_bytes() for file in files}
    raise RuntimeError("no checkpoint was seen")


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
