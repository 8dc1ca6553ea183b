"""Runs the attacks, each for its share of the time, and prints a table."""

import argparse
import concurrent.futures
import dataclasses
import functools
import os
import pathlib
import random
import signal
import sys
import tempfile
import time
import traceback

import damage
import disturbed
import power
import promises
from program import Program, Skipped
from writers import writers

# Name, attack, and its share of the time.
ATTACKS = [
    ("signals and kills", disturbed.signals, 4),
    ("errors at system calls", disturbed.errors_at_calls, 6),
    ("full disks", disturbed.full_disks, 2),
    ("scarce resources", disturbed.scarce, 2),
    ("odd clocks", disturbed.odd_clocks, 1),
    ("kills and power failures", power.failures, 6),
    ("damaged results", damage.in_results, 4),
    ("damaged checkpoints", damage.in_checkpoints, 4),
    ("damaged shards", damage.in_shards, 3),
    ("forged shards", damage.forged_shards, 1),
    ("two commands at once", promises.at_once, 3),
    ("unshared locks", promises.unshared_locks, 2),
    ("one writer at a time", promises.one_writer, 1),
    ("units after signals", promises.units_kept, 2),
    ("signals while setting up", promises.setups, 2),
    ("outputs", promises.outputs, 1),
    ("large input", promises.large, 3),
]

# Every fault of faults.patch, and the attack that must find it.
PLANTED = {
    "forgets": promises.units_kept,
    "miscount": disturbed.odd_clocks,
    "miscount-4x4": disturbed.odd_clocks,
    "in-place": power.failures,
    "unsynced": power.failures,
    "truncated": disturbed.odd_clocks,
    "digests": damage.in_results,
    "checksum": damage.in_checkpoints,
    "unlocked": promises.one_writer,
    "status": damage.in_results,
    "endless": promises.large,
    "deaf": promises.units_kept,
    "calendar": disturbed.odd_clocks,
    "pairs": damage.forged_shards,
}

# Seconds within which a planted fault has to be found.
PATIENCE = 120

# An attack ends after so many failures.
SHOWN = 10


@dataclasses.dataclass
class Trial:
    """An attack on a program, and what came of it."""

    name: str
    attack: callable
    seconds: float
    most: int
    program: Program
    dice: random.Random
    tried: int = 0
    faults: list = dataclasses.field(default_factory=list)
    note: str = "all cases"
    lasted: float = 0

    def carry_out(self, scratch):
        """Tries the cases of the attack until they are through, the time is up, or so many failed."""
        began = time.monotonic()
        self.scratch = scratch / self.name.replace(" ", "-")
        self.scratch.mkdir()
        try:
            for fault in self.attack(self):
                self.tried += 1
                self.lasted = time.monotonic() - began
                if fault:
                    self.faults.append(fault)
                if self.lasted > self.seconds or len(self.faults) == self.most:
                    self.note = "until the time was up"
                    break
        except Skipped as skipped:
            self.note = f"SKIPPED: {skipped}"
        except Exception:  # An attack that breaks down is a failure, not a success.
            self.faults.append(f"the attack broke down\n{traceback.format_exc()}")

    @functools.cached_property
    def writers(self):
        return writers(self.program.sound(), self.scratch / "writers")


def trials(arguments, jobs):
    """The chosen attacks, or the chosen faults with the attack that has to find each."""
    path, dice = os.environ["SURVO"], lambda: random.Random(arguments.seed)
    if arguments.planted:
        return [
            Trial(name, attack, PATIENCE, 1, Program(path, name), dice())
            for name, attack in PLANTED.items()
            if arguments.only in name
        ]
    chosen = [attack for attack in ATTACKS if arguments.only in attack[0]]
    share = 60 * arguments.minutes * min(jobs, len(chosen)) / max(1, sum(weight for *_, weight in chosen))
    return [
        Trial(name, attack, share * weight, SHOWN, Program(path), dice())
        for name, attack, weight in chosen
    ]


def main():
    parser = argparse.ArgumentParser(prog="scripts/torture.sh", description=__doc__)
    parser.add_argument("--minutes", type=float, default=2.0, help="time for all attacks together")
    parser.add_argument("--only", metavar="WORD", default="", help="attacks or faults with this word")
    parser.add_argument("--seed", type=int, default=1, help="seed of random choices")
    parser.add_argument("--planted", action="store_true", help="plant each fault and find it")
    arguments = parser.parse_args()
    jobs = os.cpu_count()
    chosen = trials(arguments, jobs)
    if not chosen:
        parser.error(f"no attack has '{arguments.only}' in its name")
    # A program inherits what its parent ignores: SIGHUP under nohup, SIGINT in the background of
    # a script. The attacks send both.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="survo-torture-") as scratch:
        # Another user may enter: few processes are tried as one.
        os.chmod(scratch, 0o755)
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(lambda trial: trial.carry_out(pathlib.Path(scratch)), chosen))
    for trial in chosen:
        for fault in trial.faults:
            print(f"{'found' if arguments.planted else 'FAILED'}, {trial.name}: {fault}")
    print(f"\n{'attack':<26}{'tried':>9}{'failed':>9}{'seconds':>9}")
    for trial in chosen:
        numbers = f"{trial.tried:>9}{len(trial.faults):>9}{trial.lasted:>9.0f}"
        print(f"{trial.name:<26}{numbers}  {trial.note}")
    tried, failed = sum(trial.tried for trial in chosen), sum(len(trial.faults) for trial in chosen)
    print(f"{'all':<26}{tried:>9}{failed:>9}")
    if not arguments.planted:
        return 1 if failed else 0
    missed = [t.name for t in chosen if not t.faults and not t.note.startswith("SKIPPED")]
    print(f"{len(chosen)} faults planted, not found: {', '.join(missed) or 'none'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
