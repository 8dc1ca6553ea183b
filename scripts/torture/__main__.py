"""Runs the attacks, each for its share of the time, and prints a table."""

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback

import damage
import errors
import inputs
import kills
import limits
import power
import promises
import streams
import together
from program import Program
from skips import Skipped
from writers import writers

# Name, attack, and its share of the time.
ATTACKS = [
    ("kills at random", kills.at_random, 3),
    ("kills at system calls", kills.at_system_calls, 4),
    ("errors at system calls", errors.at_system_calls, 4),
    ("full disks", errors.full_disks, 2),
    ("damaged results", damage.in_results, 5),
    ("damaged checkpoints", damage.in_checkpoints, 4),
    ("damaged shards", damage.in_shards, 3),
    ("two commands at once", together.pairs, 3),
    ("broken streams", streams.broken, 2),
    ("signals", streams.hang_ups, 2),
    ("signals while setting up", streams.setups, 2),
    ("refused threads", limits.refused_threads, 1),
    ("scarce resources", limits.scarce, 2),
    ("odd clocks", limits.odd_clocks, 1),
    ("large input", inputs.large, 3),
    ("hostile input", inputs.hostile, 1),
    ("status after kills", promises.status_grows, 1),
    ("one writer at a time", promises.one_writer, 1),
    ("syncs", promises.synced, 1),
    ("Ctrl-C", promises.heard, 1),
    ("values", promises.values, 1),
    ("power failures", power.failures, 3),
]

# The attack of --soak, which needs minutes for a single case.
SOAK = ("kills of a long survey", kills.of_a_night, 1)

# Every fault of faults.patch, and the attack that must find it.
PLANTED = {
    "forgets": promises.status_grows,
    "unlocked": promises.one_writer,
    "in-place": kills.at_system_calls,
    "unsynced": promises.synced,
    "digests": damage.in_results,
    "checksum": damage.in_checkpoints,
    "deaf": promises.heard,
    "miscount": promises.values,
    "miscount-4x4": promises.values,
    "truncated": promises.values,
    "status": damage.in_results,
}

# Seconds within which a planted fault has to be found.
PATIENCE = 120

# How many failures are printed for each attack.
SHOWN = 10


@dataclasses.dataclass
class Context:
    """What an attack works with."""

    program: Program
    scratch: pathlib.Path
    seed: int
    # If a fault is planted: the program without it, which makes the files to compare with.
    sound: Program | None = None
    expired = subprocess.TimeoutExpired
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

    name: str
    tried: int = 0
    failed: int = 0
    note: str = ""
    seconds: float = 0


PRINTING = threading.Lock()


def carry_out(name, attack, context, seconds):
    """Tries the cases of an attack until they are through or the time is up."""
    tally = Tally(name)
    context.scratch.mkdir(parents=True)
    began = time.monotonic()
    cases = attack(context)
    tally.note = "all cases"
    try:
        for fault in cases:
            tally.tried += 1
            if fault:
                tally.failed += 1
                if tally.failed <= SHOWN:
                    with PRINTING:
                        print(f"FAILED, {name}: {fault}", flush=True)
            if time.monotonic() - began > seconds:
                tally.note = "until the time was up"
                break
        cases.close()
    except Skipped as skipped:
        tally.note = f"SKIPPED: {skipped}"
        with PRINTING:
            print(f"SKIPPED, {name}: {skipped}", flush=True)
    except Exception:  # An attack that breaks down is a failure, not a success.
        tally.failed += 1
        with PRINTING:
            print(f"FAILED, {name}: the attack broke down\n{traceback.format_exc()}", flush=True)
    tally.seconds = time.monotonic() - began
    return tally


def find_planted(path, scratch, seed, name):
    """Attacks the program with a fault planted; whether it is found, and a line to print."""
    attack = PLANTED[name]
    folder = scratch / name
    folder.mkdir()
    context = Context(Program(path, name), folder, seed, Program(path))
    began, tried, found = time.monotonic(), 0, None
    try:
        for found in attack(context):
            tried += 1
            if found or time.monotonic() - began > PATIENCE:
                break
    except Skipped as skipped:
        return True, f"{name:<18}SKIPPED: {skipped}"
    seconds = time.monotonic() - began
    said = f"found: {found.replace(str(folder), '')[:160]}" if found else "NOT FOUND"
    where = f"{attack.__module__}.{attack.__name__}"
    return bool(found), f"{name:<18}{where:<24}{tried:>5} tried, {seconds:.0f} s, {said}"


def find_all_planted(path, arguments):
    """The exit status: 0 when every fault is found."""
    names = [name for name in PLANTED if not arguments.only or arguments.only in name]
    missed = 0
    with tempfile.TemporaryDirectory(prefix="survo-torture-") as scratch:
        find = lambda name: find_planted(path, pathlib.Path(scratch), arguments.seed, name)
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            for is_found, line in pool.map(find, names):
                missed += not is_found
                print(line, flush=True)
    print(f"{len(names)} faults planted, {missed} not found")
    return 1 if missed else 0


def main():
    parser = argparse.ArgumentParser(prog="scripts/torture.sh", description=__doc__)
    parser.add_argument("--minutes", type=float, default=2.0, help="time for all attacks together")
    parser.add_argument("--only", metavar="WORD", help="attacks whose names have this word")
    parser.add_argument("--seed", type=int, default=1, help="seed of random choices")
    parser.add_argument("--list", action="store_true", help="name the attacks")
    parser.add_argument("--soak", action="store_true", help="kill a survey of 4x5 again and again")
    parser.add_argument("--planted", action="store_true", help="plant each fault and find it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="attacks at a time")
    arguments = parser.parse_args()
    if arguments.planted:
        return find_all_planted(os.environ["SURVO"], arguments)
    attacks = [SOAK] if arguments.soak else ATTACKS
    chosen = [attack for attack in attacks if not arguments.only or arguments.only in attack[0]]
    if arguments.list:
        print(*(name for name, _, _ in chosen), sep="\n")
        return 0
    if not chosen:
        parser.error(f"no attack has '{arguments.only}' in its name")
    # A program inherits what its parent ignores: SIGHUP under nohup, SIGINT in the background of
    # a script. The attacks send both.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    program = Program(os.environ["SURVO"])
    jobs = min(arguments.jobs, len(chosen))
    share = 60 * arguments.minutes * jobs / sum(weight for _, _, weight in chosen)
    with tempfile.TemporaryDirectory(prefix="survo-torture-") as scratch:
        # Refused threads are tried as another user.
        os.chmod(scratch, 0o755)
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            results = [
                pool.submit(
                    carry_out,
                    name,
                    attack,
                    Context(program, pathlib.Path(scratch) / str(i), arguments.seed),
                    share * weight,
                )
                for i, (name, attack, weight) in enumerate(chosen)
            ]
            tallies = [result.result() for result in results]
    print(f"\n{'attack':<26}{'tried':>9}{'failed':>9}{'seconds':>9}")
    for tally in tallies:
        numbers = f"{tally.tried:>9}{tally.failed:>9}{tally.seconds:>9.0f}"
        print(f"{tally.name:<26}{numbers}  {tally.note}")
    tried, failed = (sum(getattr(t, key) for t in tallies) for key in ("tried", "failed"))
    print(f"{'all':<26}{tried:>9}{failed:>9}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
