"""Runs the attacks, each for its share of the time, and prints a table."""

import argparse
import concurrent.futures
import contextlib
import dataclasses
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
import inputs
import power
import promises
from program import Program, Skipped
from writers import writers

# Name, attack, and its share of the time.
ATTACKS = [
    ("signals and kills", disturbed.signals, 4),
    ("errors at system calls", disturbed.errors_at_calls, 5),
    ("refused locks", disturbed.refused_locks, 1),
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
    ("status after kills", promises.status_grows, 1),
    ("Ctrl-C", promises.heard, 1),
    ("signals while setting up", promises.setups, 2),
    ("outputs", promises.outputs, 1),
    ("values", promises.values, 1),
    ("large input", inputs.large, 3),
    ("broken streams", inputs.broken_streams, 1),
]

# Every fault of faults.patch, and the attack that must find it.
PLANTED = {
    "forgets": promises.status_grows,
    "miscount": promises.values,
    "miscount-4x4": promises.values,
    "in-place": power.failures,
    "unsynced": power.failures,
    "truncated": promises.values,
    "digests": damage.in_results,
    "checksum": damage.in_checkpoints,
    "unlocked": promises.one_writer,
    "status": damage.in_results,
    "endless": inputs.large,
    "deaf": promises.heard,
    "calendar": disturbed.odd_clocks,
    "pairs": damage.forged_shards,
}

# Seconds within which a planted fault has to be found.
PATIENCE = 120

# Attacks at a time.
JOBS = os.cpu_count()

# An attack ends after so many failures.
SHOWN = 10


@dataclasses.dataclass
class Context:
    """What an attack works with."""

    program: Program
    scratch: pathlib.Path
    seed: int
    # If a fault is planted: the program without it, which makes the files to compare with.
    sound: Program | None = None
    _writers: list | None = None

    def __post_init__(self):
        self.dice = random.Random(self.seed)

    @property
    def writers(self):
        if self._writers is None:
            self._writers = writers(self.sound or self.program, self.scratch / "writers")
        return self._writers


@dataclasses.dataclass
class Tally:
    """What came of one attack."""

    tried: int = 0
    faults: list = dataclasses.field(default_factory=list)
    note: str = "all cases"
    seconds: float = 0


def carry_out(attack, context, seconds, most):
    """Tries the cases of an attack until they are through, the time is up, or so many failed."""
    tally, began = Tally(), time.monotonic()
    context.scratch.mkdir(parents=True)
    try:
        for fault in attack(context):
            tally.tried += 1
            tally.seconds = time.monotonic() - began
            if fault:
                tally.faults.append(fault)
            if tally.seconds > seconds or len(tally.faults) == most:
                tally.note = "until the time was up"
                break
    except Skipped as skipped:
        tally.note = f"SKIPPED: {skipped}"
    except Exception:  # An attack that breaks down is a failure, not a success.
        tally.faults.append(f"the attack broke down\n{traceback.format_exc()}")
    return tally


def find_planted(path, scratch, seed, name):
    """Attacks the program with a fault planted; whether it is found, and a line to print."""
    attack = PLANTED[name]
    context = Context(Program(path, name), scratch / name, seed, Program(path))
    tally = carry_out(attack, context, PATIENCE, 1)
    said = "; ".join(tally.faults) or f"NOT FOUND, {tally.note}"
    said = said.replace(str(context.scratch), "")[:160]
    where = f"{attack.__module__}.{attack.__name__}"
    is_found = bool(tally.faults) or tally.note.startswith("SKIPPED")
    return is_found, f"{name:<18}{where:<24}{tally.tried:>5} tried, {tally.seconds:.0f} s, {said}"


def find_all_planted(path, arguments):
    """The exit status: 0 when every fault is found."""
    names = [name for name in PLANTED if arguments.only in name]
    missed = 0
    with scratch_folder() as scratch, concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        find = lambda name: find_planted(path, scratch, arguments.seed, name)
        for is_found, line in pool.map(find, names):
            missed += not is_found
            print(line, flush=True)
    print(f"{len(names)} faults planted, {missed} not found")
    return 1 if missed else 0


@contextlib.contextmanager
def scratch_folder():
    """A folder that another user may enter: few processes are tried as one."""
    with tempfile.TemporaryDirectory(prefix="survo-torture-") as scratch:
        os.chmod(scratch, 0o755)
        yield pathlib.Path(scratch)


def main():
    parser = argparse.ArgumentParser(prog="scripts/torture.sh", description=__doc__)
    parser.add_argument("--minutes", type=float, default=2.0, help="time for all attacks together")
    parser.add_argument("--only", metavar="WORD", default="", help="attacks or faults with this word")
    parser.add_argument("--seed", type=int, default=1, help="seed of random choices")
    parser.add_argument("--list", action="store_true", help="name the attacks")
    parser.add_argument("--planted", action="store_true", help="plant each fault and find it")
    arguments = parser.parse_args()
    if arguments.planted:
        return find_all_planted(os.environ["SURVO"], arguments)
    chosen = [attack for attack in ATTACKS if arguments.only in attack[0]]
    if not chosen:
        parser.error(f"no attack has '{arguments.only}' in its name")
    if arguments.list:
        print(*(name for name, _, _ in chosen), sep="\n")
        return 0
    # A program inherits what its parent ignores: SIGHUP under nohup, SIGINT in the background of
    # a script. The attacks send both.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    program = Program(os.environ["SURVO"])
    jobs = min(JOBS, len(chosen))
    share = 60 * arguments.minutes * jobs / sum(weight for _, _, weight in chosen)
    with scratch_folder() as scratch, concurrent.futures.ThreadPoolExecutor(jobs) as pool:

        def start(number, attack, weight):
            context = Context(program, scratch / str(number), arguments.seed)
            return pool.submit(carry_out, attack, context, share * weight, SHOWN)

        started = [start(number, attack, weight) for number, (_, attack, weight) in enumerate(chosen)]
        tallies = {name: result.result() for (name, _, _), result in zip(chosen, started)}
    for name, tally in tallies.items():
        for fault in tally.faults:
            print(f"FAILED, {name}: {fault}")
    print(f"\n{'attack':<26}{'tried':>9}{'failed':>9}{'seconds':>9}")
    for name, tally in tallies.items():
        numbers = f"{tally.tried:>9}{len(tally.faults):>9}{tally.seconds:>9.0f}"
        print(f"{name:<26}{numbers}  {tally.note}")
    tried = sum(tally.tried for tally in tallies.values())
    failed = sum(len(tally.faults) for tally in tallies.values())
    print(f"{'all':<26}{tried:>9}{failed:>9}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
