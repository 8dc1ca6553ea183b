"""Commands that write files, and what they have to leave in the end.

A writer is a command whose target stands in a folder of its own. Whatever interrupts it,
the same command, given again, ends with 0 and leaves the files of an undisturbed run.
"""

import dataclasses
import json
import pathlib
import re


def files_under(folder):
    """Every file under a folder by its name, with its bytes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(pathlib.Path(folder).rglob("*"))
        if path.is_file()
    }


def without_times(name, content):
    """A file without what differs from run to run: times and the digest over them."""
    if name.endswith("manifest.json"):
        # The digests of the result files; the rest is about the run.
        return json.loads(content)["sha256"]
    if name.endswith("table.csv"):
        return [line.split(b",")[:-1] for line in content.splitlines()]
    if name.endswith(".json"):
        return lasting(json.loads(content))
    return content


def lasting(record):
    """A record without what differs from run to run."""
    if isinstance(record, dict):
        passing = ("digest", "times", "seconds")
        return {key: lasting(value) for key, value in record.items() if key not in passing}
    return [lasting(value) for value in record] if isinstance(record, list) else record


@dataclasses.dataclass
class Writer:
    name: str
    arguments: list
    # The target, below the folder that the writer has to itself.
    target: str
    expected: dict = dataclasses.field(default_factory=dict)

    def at(self, folder):
        """The arguments for a target in a folder."""
        return [str(a).replace("OUT", str(folder / self.target)) for a in self.arguments]

    def learn(self, program, folder):
        """Runs undisturbed once and keeps what is left for comparison."""
        folder.mkdir(parents=True)
        ended = program.run(self.at(folder))
        if ended.status != 0:
            raise RuntimeError(f"the undisturbed run failed: {ended}")
        self.expected = {
            name: without_times(name, content) for name, content in files_under(folder).items()
        }
        return self

    def difference(self, folder):
        """The first difference from an undisturbed run; None when there is none."""
        odd = set(files_under(folder)) ^ set(self.expected)
        return f"{self.name}: files differ: {sorted(odd)}" if odd else self.torn(folder, True)

    def torn(self, folder, is_ended=False):
        """A file that stands under its name and is not whole; None when there is none.
        Files of the work and those with a leading dot are skipped: only one run at a time reads them.
        """
        for name, content in files_under(folder).items():
            if name not in self.expected:
                continue
            if name.endswith(("table.csv", "grid.csv")) and not is_ended:
                # Written after each size, and again with its checks: whole lines as wide as the first.
                *lines, rest = content.split(b"\n")
                if not rest and len({line.count(b",") for line in lines}) == 1:
                    continue
            try:
                content = without_times(name, content)
            except (ValueError, KeyError) as error:
                return f"{self.name}: {name} is damaged: {error}"
            if content != self.expected[name]:
                return f"{self.name}: {name} has other bytes"
        return None

    def goes_on(self, program, folder):
        """Gives the same command again; what is wrong with what it leaves."""
        before = self.difference(folder)
        ended = program.run(self.at(folder))
        finished = ended.status == 2 and re.search("holds? a finished survey", ended.err)
        # If nothing is left to do, the command may say so and end with 2.
        if not (finished and before is None):
            fault = ended.not_in(0)
            if fault:
                return f"going on: {fault}"
        return self.difference(folder)


def writers(program, scratch):
    """All writers, each with what it is expected to leave."""
    shards = program.shards(scratch / "parts", "-q survey 3 3 --puzzles")
    small = "-q survey 3 4 --puzzles --units 30 --threads 2 --out OUT"
    listed = [
        ("survey", f"{small} --engine bitmask", "survey"),
        ("survey by the sieve", "-q survey 2 6 --puzzles --units 30 --threads 2 --out OUT", "s"),
        ("merge", f"-q merge OUT {shards}", "survey"),
        ("survey of 4x4", "-q survey 4 4 --puzzles --units 64 --threads 2 --out OUT", "survey"),
        ("shard", "-q survey 3 4 --puzzles --shard 2/3 --threads 2 --out OUT", "shard"),
        ("table", "-q table --max-pairs 1000 --against none --threads 2 --out OUT", "table"),
        ("table with checks", "-q table --max-pairs 100 --threads 2 --against partition --out OUT", "table"),
        ("atlas", "-q atlas --sizes 2x3 --out OUT", "atlas"),
        ("plot", "-q plot 3 3 --out OUT", "3x3.png"),
        ("verify a size", "-q verify 3x3 --pairs 50 --seed 1 --out OUT", "pairs.json"),
        ("man", "man OUT", "man"),
    ]
    return [
        Writer(name, words.split(), target).learn(program, scratch / "learn" / target / name)
        for name, words, target in listed
    ]
