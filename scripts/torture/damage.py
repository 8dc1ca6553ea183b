"""Bytes that are flipped, cut off and doubled, in every file that a survey keeps."""

import hashlib
import itertools
import re
import shutil

from program import STATUSES, fresh, needs

COMMAND = "-q survey 2 4 --puzzles --units 8 --threads 2 --engine bitmask"
RESULTS = ("by_row_margins.csv", "tallies.csv", "puzzles.csv")


def damaged(context, files, examine):
    """Damages files at every byte in turn, over and over, and examines what then comes of them.
    A byte has as many cases wherever it stands."""
    places = [(file, at) for file in files for at in range(file.stat().st_size)]
    whole = {file: file.read_bytes() for file in files}
    while True:
        context.dice.shuffle(places)
        for file, at in places:
            content, length = whole[file], context.dice.randint(1, 40)
            flipped = bytes([content[at] ^ 1 << context.dice.randrange(8)])
            again = content[at : at + length]
            for what, changed in (
                ("flipped", content[:at] + flipped + content[at + 1 :]),
                ("cut", content[:at]),
                (f"{length} doubled", content[:at] + again + content[at:]),
                (f"{length} lost", content[:at] + content[at + length :]),
            ):
                if changed != content:
                    file.write_bytes(changed)
                    fault = examine(file)
                    file.write_bytes(content)
                    yield fault and f"{file.parent.name}/{file.name}, {what} at {at}: {fault}"


def other_bytes(folder, expected):
    """A result that is not as expected."""
    others = [name for name in RESULTS if (folder / name).read_bytes() != (expected / name).read_bytes()]
    return others and f"other bytes in {others}"


def in_results(context):
    """`verify` finds a file of a finished survey that is not as it was written."""
    survey = fresh(context.scratch / "damaged") / "survey"
    context.program.sound().run([*COMMAND.split(), "--out", survey])

    def examine(file):
        fault = context.program.run(["-q", "verify", survey]).not_in(1, 2)
        # Every reader looks at the digests, not the verifier alone.
        is_read = not fault and file.suffix == ".csv"
        return context.program.run(["-q", "status", survey]).not_in(2) if is_read else fault

    return damaged(context, [*survey.iterdir()], examine)


def in_checkpoints(context):
    """A survey goes on from a damaged checkpoint to the right result, or says why it cannot."""
    needs("strace")
    expected = fresh(context.scratch / "expected") / "survey"
    context.program.run([*COMMAND.split(), "--out", expected])
    begun, survey = unfinished(context), context.scratch / "survey"

    def examine(file):
        shutil.rmtree(survey, ignore_errors=True)
        shutil.copytree(begun, survey)
        fault = context.program.run(["-q", "status", survey]).not_in(*STATUSES)
        # Not quietly: that a checkpoint is not used is a warning.
        ended = context.program.run([*COMMAND.split()[1:], "--out", survey])
        fault = fault or ended.not_in(0, 2)
        if not fault and ended.status == 2 and len(ended.err.strip()) < 30:
            fault = f"no reason is given: {ended.err!r}"
        is_told = ended.status == 2 or "the checkpoint before it is used" in ended.err
        if not fault and file.name == "checkpoint.json" and not is_told:
            fault = "a damaged checkpoint is used"
        return fault or (None if ended.status else other_bytes(survey, expected))

    return damaged(context, [*begun.iterdir()], examine)


def unfinished(context):
    """The checkpoint of a survey with all units done, killed before it wrote its results."""
    folder = context.scratch / "begun"
    for when in range(1, 40):
        shutil.rmtree(folder, ignore_errors=True)
        kill = ["strace", "-f", "-qq", "-o", "/dev/null"]
        kill += ["-e", f"inject=rename,renameat,renameat2:signal=SIGKILL:when={when}"]
        context.program.run([*COMMAND.split(), "--out", folder], kill)
        files = sorted(folder.glob("checkpoint.*"))
        # By then the newest is in its place, and the one before and the puzzles are there.
        if len(files) == 3 and '"finished":[[' in (folder / "checkpoint.json").read_text():
            (folder / "lock").unlink(missing_ok=True)
            return folder
    raise RuntimeError("no checkpoint was seen")


def in_shards(context):
    """`merge` refuses a damaged shard, or makes the right survey all the same."""
    shards = context.program.shards(context.scratch / "shards", COMMAND)
    out, expected = context.scratch / "out", context.scratch / "expected"
    context.program.run(["-q", "merge", expected, shards])

    def examine(_):
        shutil.rmtree(out, ignore_errors=True)
        ended = context.program.run(["-q", "merge", out, shards])
        return ended.not_in(0, 2) or (None if ended.status else other_bytes(out, expected))

    return damaged(context, [*shards.glob("*/*")], examine)


def forged_shards(context):
    """`merge` refuses a shard that is given out as another one, though all digests are right."""
    for one, other in itertools.permutations((1, 2, 3), 2):
        shards = context.program.shards(fresh(context.scratch / "shards"), COMMAND)
        shutil.rmtree(shards / str(other))
        shutil.copytree(shards / str(one), shards / str(other))
        manifest = shards / str(other) / "manifest.json"
        text = manifest.read_text().replace(f'"shard": "{one}/3"', f'"shard": "{other}/3"')
        # The second line is the digest of all others.
        first, _, rest = text.split("\n", 2)
        sealed = hashlib.sha256(f"{first}\n{rest}".encode()).hexdigest()
        manifest.write_text(re.sub(r'("digest": )"\w+"', rf'\1"{sealed}"', text, count=1))
        ended = context.program.run(["-q", "merge", context.scratch / "out", shards])
        yield ended.not_in(2) or ("pairs, not the" not in ended.err and f"it says {ended.err}") or None
