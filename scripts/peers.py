#!/usr/bin/env python3
"""Gives the same problems to survo and to general solvers, one thread each.

Not part of the tests. Install and run, from the root of the repository:

    python3 -m venv peers && peers/bin/pip install ortools==9.15.6755 clingo==5.8.3
    cargo build --release        # and minizinc with Gecode on the path
    peers/bin/python scripts/peers.py > data/peers_puzzles.csv
    peers/bin/python scripts/peers.py --encoded puzzles.txt
    target/release/survo classify 4x4 pairs.csv | peers/bin/python scripts/peers.py --pairs 4x4

Without --encoded and --pairs it prints times. Each puzzle comes from a random table of which some
percent are given, or is made by `survo generate` (given: minimal). Each solver has to answer none,
unique or several: it looks for two tables. The time is the least of five runs. Building a model
counts; starting Python does not, starting survo and minizinc does. "-" says that the limit was
reached first, or that the solver does not serve the size. The models for the other solvers are
written here, apart from everything in src/. survo's exact cover is its engine `exact-cover`.

--encoded FILE reads what `survo encode` writes, dlx and opb, without knowledge of puzzles, has
CP-SAT count the solutions, and compares with `survo solve --count`.

--pairs MxN reads lines r1,..,rm,c1,..,cn,class from standard input, has CP-SAT decide each pair,
and compares the classes; condition_1, condition_2 and unsolvable all mean that there is no table.

Exit status: 0 done, 1 two solvers differ.
"""

import argparse
import datetime
import json
import random
import subprocess
import sys
import time

from clingo import Control
from ortools.sat.python import cp_model

SIZES = [(3, 4), (4, 4), (5, 5), (8, 8)]
OUTCOMES = ["none", "unique", "several"]


def random_puzzle(m, n, percent, seed):
    """Rows, columns and cells, 0 for a blank."""
    source = random.Random(f"{m}x{n} {percent} {seed}")
    numbers = list(range(1, m * n + 1))
    source.shuffle(numbers)
    table = [numbers[i * n : (i + 1) * n] for i in range(m)]
    given = set(source.sample(range(m * n), m * n * percent // 100))
    rows, columns = [sum(row) for row in table], [sum(column) for column in zip(*table)]
    cells = [k if at in given else 0 for at, k in enumerate(numbers)]
    return rows, columns, [cells[i * n : (i + 1) * n] for i in range(m)]


def minimal_puzzle(program, m, n, seed):
    command = [program, "generate", f"{m}x{n}", "--seed", str(seed)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        return None
    lines = made.stdout.replace("*", "0").splitlines()
    lines = [line.split() for line in lines if not line.startswith("#")]
    rows = [[int(k) for k in line[1:]] for line in lines[1 : m + 1]]
    return [row[-1] for row in rows], [int(k) for k in lines[m + 1]], [row[:-1] for row in rows]


def survo(program, engine):
    def solve(rows, columns, cells, limit):
        puzzle = json.dumps({"rows": rows, "columns": columns, "givens": cells})
        command = [program, "solve", "--format", "json", "--time", f"{limit}s", *engine]
        done = subprocess.run(command, input=puzzle, capture_output=True, text=True, check=False)
        outcome = json.loads(done.stdout)["outcome"] if done.stdout else None
        return outcome if done.returncode == 0 else None

    return solve


def cp_sat(rows, columns, cells, limit):
    started = time.perf_counter()
    model = cp_model.CpModel()
    largest = len(rows) * len(columns)
    table = [[model.new_int_var(k or 1, k or largest, "") for k in row] for row in cells]
    flat = [cell for row in table for cell in row]
    model.add_all_different(flat)
    for line, total in [*zip(table, rows), *zip(zip(*table), columns)]:
        model.add(sum(line) == total)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    for found in range(3):
        solver.parameters.max_time_in_seconds = max(limit - time.perf_counter() + started, 0.001)
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE or found == 2:
            return OUTCOMES[found]
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        if found == 1:
            return "several"
        model.add_forbidden_assignments(flat, [[solver.value(cell) for cell in flat]])
    return None


def gecode(rows, columns, cells, limit):
    m, n = len(rows), len(columns)
    text = f"""include "alldifferent.mzn";
array[1..{m}, 1..{n}] of var 1..{m * n}: x;
array[1..{m}, 1..{n}] of int: given = array2d(1..{m}, 1..{n}, {sum(cells, [])});
array[1..{m}] of int: rows = {rows};
array[1..{n}] of int: columns = {columns};
constraint alldifferent(array1d(x));
constraint forall (i in 1..{m}) (sum (j in 1..{n}) (x[i, j]) = rows[i]);
constraint forall (j in 1..{n}) (sum (i in 1..{m}) (x[i, j]) = columns[j]);
constraint forall (i in 1..{m}, j in 1..{n} where given[i, j] > 0) (x[i, j] = given[i, j]);
solve :: int_search(array1d(x), first_fail, indomain_min) satisfy;
"""
    command = ["minizinc", "--solver", "gecode", "-n", "2", "--time-limit", str(limit * 1000), "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    found = sum(line.startswith("-----") for line in done.stdout.splitlines())
    is_whole = "==========" in done.stdout or "UNSATISFIABLE" in done.stdout or found == 2
    return OUTCOMES[found] if is_whole else None


def clingo(rows, columns, cells, limit):
    m, n = len(rows), len(columns)
    rules = [f"1 {{x(I,J,K) : K=1..{m * n}}} 1 :- I=0..{m - 1}, J=0..{n - 1}."]
    rules.append(f"1 {{x(I,J,K) : I=0..{m - 1}, J=0..{n - 1}}} 1 :- K=1..{m * n}.")
    rules += [f":- #sum {{K,J : x({i},J,K)}} != {total}." for i, total in enumerate(rows)]
    rules += [f":- #sum {{K,I : x(I,{j},K)}} != {total}." for j, total in enumerate(columns)]
    for i, row in enumerate(cells):
        rules += [f"x({i},{j},{k})." for j, k in enumerate(row) if k]
    started = time.perf_counter()
    control = Control(["--models=2", "--parallel-mode=1"])
    control.add("base", [], "\n".join(rules))
    control.ground([("base", [])])
    models = []
    handle = control.solve(on_model=lambda model: models.append(1), async_=True)
    if not handle.wait(max(limit - time.perf_counter() + started, 0.001)):
        handle.cancel()
        return None
    return OUTCOMES[len(models)]


def least(solve, puzzle, limit):
    """The outcome, and the least time of five runs; of one if it is not decided or takes long."""
    times = []
    while len(times) < 5:
        started = time.perf_counter()
        outcome = solve(*puzzle, limit)
        times.append(time.perf_counter() - started)
        if outcome is None or times[0] > 1:
            break
    return outcome, min(times)


def cover(text):
    """A model of an exact cover in Knuth's text form."""
    lines = [line for line in text.splitlines() if not line.startswith("|")]
    primary, secondary = (part.split() for part in lines[0].split("|"))
    model = cp_model.CpModel()
    covering = {item: [] for item in primary + secondary}
    for line in lines[1:]:
        option = model.new_bool_var("")
        for item in line.split():
            covering[item].append(option)
    for item in primary:
        model.add_exactly_one(covering[item])
    for item in secondary:
        model.add_at_most_one(covering[item])
    return model


def pseudo_boolean(text):
    """A model of constraints in the OPB form."""
    lines = text.splitlines()
    variables = int(lines[0].split()[2])
    model = cp_model.CpModel()
    x = [None] + [model.new_bool_var(f"x{k}") for k in range(1, variables + 1)]
    for line in lines:
        if line.startswith("*"):
            continue
        left, right = line.rstrip(" ;").split("=")
        words = left.split()
        terms = [int(w) * x[int(v[1:])] for w, v in zip(words[::2], words[1::2])]
        model.add(sum(terms) == int(right))
    return model


class Counter(cp_model.CpSolverSolutionCallback):
    """Counts the solutions that are found."""

    def __init__(self):
        super().__init__()
        self.solutions = 0

    def on_solution_callback(self):
        self.solutions += 1


def count(model):
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    counter = Counter()
    status = solver.solve(model, counter)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT answers {solver.status_name(status)}")
    return counter.solutions


def check_encoded(program, file):
    """Compares the numbers of solutions of encoded puzzles; returns how many differ."""
    command = [program, "solve", "--count", "--format", "json", file]
    answers = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    different = 0
    for answer in map(json.loads, answers.splitlines()):
        number, expected = str(answer["puzzle"]), answer["solutions"]
        found = {}
        for form, model in [("dlx", cover), ("opb", pseudo_boolean)]:
            command = [program, "encode", "--form", form, "--puzzle", number, file]
            encoded = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            found[form] = count(model(encoded))
        different += any(solutions != expected for solutions in found.values())
        print(f"puzzle {number}: survo {expected}, dlx {found['dlx']}, opb {found['opb']}")
    return different


def check_pairs(size):
    """Compares the classes of pairs; returns how many differ."""
    m, n = map(int, size.split("x"))
    words = {"unique": "unique", "multiple": "several"}
    different = 0
    for line in sys.stdin:
        fields = line.strip().split(",")
        if not fields[0].isdigit():
            continue
        sums = [int(field) for field in fields[: m + n]]
        outcome = cp_sat(sums[:m], sums[m:], [[0] * n for _ in range(m)], 3600)
        agrees = outcome == words.get(fields[m + n], "none")
        different += not agrees
        print(f"{line.strip()},{outcome}{'' if agrees else ',DIFFERS'}")
    return different


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--survo", default="target/release/survo", help="the program")
    parser.add_argument("--limit", type=int, default=5, help="seconds for each puzzle")
    parser.add_argument("--seed", type=int, default=1, help="of the puzzles")
    parser.add_argument("--encoded", metavar="FILE", help="compare encoded puzzles instead")
    parser.add_argument("--pairs", metavar="MxN", help="compare the classes of pairs instead")
    args = parser.parse_args()
    if args.encoded or args.pairs:
        is_encoded = args.encoded is not None
        different = check_encoded(args.survo, args.encoded) if is_encoded else check_pairs(args.pairs)
        return int(different > 0)
    solvers = {
        "survo": survo(args.survo, []),
        "exact cover (dlx-rs)": survo(args.survo, ["--engine", "exact-cover"]),
        "OR-tools CP-SAT": cp_sat,
        "Gecode": gecode,
        "clingo": clingo,
    }
    cp_sat([3, 7], [4, 6], [[0, 0], [0, 0]], 1)  # The first call loads libraries.
    print("m,n,given,engine,outcome,seconds,command,date")
    different = 0
    for m, n in SIZES:
        for given in [0, 20, 50, 70, "minimal"]:
            if given == "minimal":
                puzzle = minimal_puzzle(args.survo, m, n, args.seed)
            else:
                puzzle = random_puzzle(m, n, given, args.seed)
            if puzzle is None:
                print(f"peers.py: no {m}x{n} was made in a minute", file=sys.stderr)
                continue
            told = set()
            for name, solve in solvers.items():
                outcome, seconds = least(solve, puzzle, args.limit)
                told |= {outcome} - {None}
                shown = f"{seconds:.3f}" if outcome else "-"
                command = f"scripts/peers.py --limit {args.limit} --seed {args.seed}"
                day = datetime.date.today()
                print(f"{m},{n},{given},{name},{outcome or '-'},{shown},{command},{day}", flush=True)
            if len(told) > 1:
                print(f"peers.py: {m}x{n}, {given} given: {sorted(told)}", file=sys.stderr)
                different += 1
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
