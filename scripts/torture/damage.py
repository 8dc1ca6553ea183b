"""Bytes that are flipped, cut off and doubled, in every file that a survey keeps."""

import hashlib
import itertools
import json
import re
import shutil

from program import fresh, needs

COMMAND = "-q survey 2 4 --puzzles --units 8 --threads 2 --engine bitmask --out".split()
RESULTS = ("by_row_margins.csv", "tallies.csv", "puzzles.csv")


def damages(files, dice):
    """Damage at every byte of files in turn, over and over: a file, what was done, and its bytes.
    A byte has as many cases wherever it stands."""
    places = [(file, at) for file in files for at in range(file.stat().st_size)]
    whole = {file: file.read_bytes() for file in files}
    while True:
        dice.shuffle(places)
        for file, at in places:
            content, length = whole[file], dice.randint(1, 40)
            flipped = bytes([content[at] ^ 1 << dice.randrange(8)])
            again = content[at : at + length]
            yield from (
                (file, what, changed)
                for what, changed in (
                    ("flipped", content[:at] + flipped + content[at + 1 :]),
                    ("cut", content[:at]),
                    (f"{length} doubled", content[:at] + again + content[at:]),
                    (f"{length} lost", content[:at] + content[at + length :]),
                )
                if changed != content
            )


def other_bytes(folder, expected):
    """A result that is not as expected."""
    others = [name for name in RESULTS if (folder / name).read_bytes() != (expected / name).read_bytes()]
    return others and f"other bytes in {others}"


def in_results(context):
    """`verify` finds a file of a finished survey that is not as it was written."""
    survey = fresh(context.scratch / "damaged") / "survey"
    (context.sound or context.program).run([*COMMAND, survey])
    whole = {file: file.read_bytes() for file in survey.iterdir()}
    for file, what, content in damages([*whole], context.dice):
        file.write_bytes(content)
        fault = context.program.run(["-q", "verify", survey]).not_in(1, 2)
        if not fault and file.suffix == ".csv":
            # Every reader looks at the digests, not the verifier alone.
            fault = context.program.run(["-q", "status", survey]).not_in(2)
        file.write_bytes(whole[file])
        yield fault and f"{file.name}, {what}: {fault}"


def in_checkpoints(context):
    """A survey goes on from a damaged checkpoint to the right result, or says why it cannot."""
    needs("strace")
    expected = fresh(context.scratch / "expected") / "survey"
    context.program.run([*COMMAND, expected])
    begun, survey = unfinished(context), context.scratch / "survey"
    for file, what, content in damages([*begun.iterdir()], context.dice):
        shutil.rmtree(survey, ignore_errors=True)
        shutil.copytree(begun, survey)
        (survey / file.name).write_bytes(content)
        fault = context.program.run(["-q", "status", survey]).crash()
        # Not quietly: that a checkpoint is not used is a warning.
        ended = context.program.run([*COMMAND[1:], survey])
        fault = fault or ended.not_in(0, 2)
        if not fault and ended.status == 2 and len(ended.err.strip()) < 30:
            fault = f"no reason is given: {ended.err!r}"
        is_told = ended.status == 2 or "the checkpoint before it is used" in ended.err
        if not fault and file.name == "checkpoint.json" and not is_told:
            fault = "a damaged checkpoint is used"
        if not fault and ended.status == 0:
            fault = other_bytes(survey, expected)
        yield fault and f"{file.name}, {what}: {fault}"


def unfinished(context):
    """The checkpoint of a survey with all units done, killed before it wrote its results."""
    folder = context.scratch / "begun"
    for when in range(1, 40):
        shutil.rmtree(folder, ignore_errors=True)
        kill = ["strace", "-f", "-qq", "-o", "/dev/null"]
        kill += ["-e", f"inject=rename,renameat,renameat2:signal=SIGKILL:when={when}"]
        context.program.run([*COMMAND, folder], kill)
        files = sorted(folder.glob("checkpoint.*"))
        # By then the newest is in its place, and the one before and the puzzles are there.
        if len(files) == 3 and '"finished":[[' in (folder / "checkpoint.json").read_text():
            (folder / "lock").unlink(missing_ok=True)
            return folder
    raise RuntimeError("no checkpoint was seen")


def in_shards(context):
    """`merge` refuses a damaged shard, or makes the right survey all the same."""
    shards, expected, out = made_shards(context)
    for file, what, content in damages([f for s in shards for f in s.iterdir()], context.dice):
        original = file.read_bytes()
        file.write_bytes(content)
        shutil.rmtree(out, ignore_errors=True)
        ended = context.program.run(["-q", "merge", out, *shards])
        fault = ended.not_in(0, 2)
        if not fault and ended.status == 0:
            fault = other_bytes(out, expected)
        file.write_bytes(original)
        yield fault and f"{file.parent.name}/{file.name}, {what}: {fault}"


def made_shards(context):
    """Three shards, what they merge into, and a place for another merge."""
    folder = fresh(context.scratch / "shards")
    shards = [folder / str(i) for i in (1, 2, 3)]
    for i, shard in enumerate(shards, 1):
        context.program.run([*COMMAND[:-1], "--shard", f"{i}/3", "--out", shard])
    context.program.run(["-q", "merge", folder / "expected", *shards])
    return shards, folder / "expected", folder / "out"


def forged_shards(context):
    """`merge` refuses shards of which one has a pair too many and another one too few, though
    their sums are right, and so are all digests."""
    shards, _, out = made_shards(context)
    for one, other in itertools.permutations(shards, 2):
        before = {file: file.read_bytes() for shard in (one, other) for file in shard.iterdir()}
        for shard, more in ((one, 1), (other, -1)):
            for name in ("by_row_margins.csv", "tallies.csv"):
                add_a_multiple_pair(shard / name, more)
            renew_digests(shard)
        shutil.rmtree(out, ignore_errors=True)
        ended = context.program.run(["-q", "merge", out, *shards])
        yield ended.not_in(2) or ("pairs, not the" not in ended.err and f"it says {ended.err}") or None
        for file, content in before.items():
            file.write_bytes(content)


def add_a_multiple_pair(file, more):
    """Adds to the pairs and the multiple ones of the first line that has any."""
    head, *lines = file.read_text().splitlines()
    columns = [head.split(",").index(name) for name in ("pairs", "multiple")]
    at = next(i for i, line in enumerate(lines) if line.split(",")[columns[1]] != "0")
    fields = lines[at].split(",")
    for column in columns:
        fields[column] = str(int(fields[column]) + more)
    lines[at] = ",".join(fields)
    file.write_text("\n".join([head, *lines]) + "\n")


def renew_digests(survey):
    """Gives a manifest the digests of the files as they are, and its own."""
    digest = lambda content: hashlib.sha256(content).hexdigest()
    manifest = survey / "manifest.json"
    text = manifest.read_text()
    for name, old in json.loads(text)["sha256"].items():
        text = text.replace(old, digest((survey / name).read_bytes()))
    # The second line is the digest of all others.
    first, _, rest = text.split("\n", 2)
    sealed = digest(f"{first}\n{rest}".encode())
    manifest.write_text(re.sub(r'("digest": )"\w+"', rf'\1"{sealed}"', text, count=1))
