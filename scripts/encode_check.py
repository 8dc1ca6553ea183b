#!/usr/bin/env python3
"""Gives encoded puzzles to OR-tools CP-SAT and compares the numbers of solutions.

Not part of the tests. Install and run, from the root of the repository:

    python3 -m venv /tmp/cp_sat && /tmp/cp_sat/bin/pip install ortools==9.15.6755
    cargo build --release
    /tmp/cp_sat/bin/python scripts/encode_check.py puzzles.txt
    /tmp/cp_sat/bin/python scripts/encode_check.py --random 20 --seed 1

Each puzzle is written by `survo encode` as exact cover (dlx) and as pseudo-Boolean
constraints (opb). This script reads both back without knowledge of puzzles, has
CP-SAT enumerate their solutions, and compares their numbers with what
`survo solve --count` says. With a `minizinc` on the path, --minizinc gives it the
third form as well.

Exit status: 0 all agree, 1 a number differs, 2 unusable input.
"""

import argparse
import json
import random
import shutil
import subprocess
import sys


def survo(program, arguments, text):
    done = subprocess.run(
        [program, *arguments], input=text, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        print(f"encode_check.py: {done.stderr.strip()}", file=sys.stderr)
        sys.exit(2)
    return done.stdout


def random_puzzles(count, seed):
    """Puzzles from random tables with a few blanks, as text."""
    source = random.Random(seed)
    for _ in range(count):
        m, n = source.randint(2, 4), source.randint(2, 4)
        numbers = list(range(1, m * n + 1))
        source.shuffle(numbers)
        table = [numbers[i * n : (i + 1) * n] for i in range(m)]
        blanks = source.sample(range(m * n), min(m * n, source.randint(4, 9)))
        lines = []
        for i, row in enumerate(table):
            cells = ["*" if i * n + j in blanks else str(k) for j, k in enumerate(row)]
            lines.append(" ".join([*cells, str(sum(row))]))
        lines.append(" ".join(str(sum(column)) for column in zip(*table)))
        yield "\n".join(lines)


def cover(cp_model, text):
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


def pseudo_boolean(cp_model, text):
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


def count(cp_model, model):
    class Counter(cp_model.CpSolverSolutionCallback):
        def __init__(self):
            super().__init__()
            self.solutions = 0

        def on_solution_callback(self):
            self.solutions += 1

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    counter = Counter()
    status = solver.solve(model, counter)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT answers {solver.status_name(status)}")
    return counter.solutions


def count_minizinc(text):
    done = subprocess.run(
        ["minizinc", "--all-solutions", "--input-from-stdin"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    return sum(line.startswith("-----") for line in done.stdout.splitlines())


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", nargs="?", help="puzzles as survo reads them")
    parser.add_argument("--random", type=int, metavar="COUNT", help="random puzzles instead")
    parser.add_argument("--seed", type=int, default=0, help="of --random")
    parser.add_argument("--minizinc", action="store_true", help="run minizinc as well")
    parser.add_argument("--survo", default="target/release/survo", help="the program")
    args = parser.parse_args()
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        print("encode_check.py: OR-tools is missing: pip install ortools", file=sys.stderr)
        return 2
    if (args.file is None) == (args.random is None):
        parser.error("name a file of puzzles or --random, not both")
    if args.minizinc and not shutil.which("minizinc"):
        parser.error("there is no minizinc on the path")
    if args.file is None:
        text = "\n\n".join(random_puzzles(args.random, args.seed))
    else:
        with open(args.file, encoding="utf-8") as file:
            text = file.read()

    answers = survo(args.survo, ["solve", "--count", "--format", "json"], text).splitlines()
    different = 0
    for answer in map(json.loads, answers):
        expected = answer["solutions"]
        encoded = {
            form: survo(
                args.survo, ["encode", "--form", form, "--puzzle", str(answer["puzzle"])], text
            )
            for form in ("dlx", "opb", "minizinc")
        }
        found = {
            "dlx": count(cp_model, cover(cp_model, encoded["dlx"])),
            "opb": count(cp_model, pseudo_boolean(cp_model, encoded["opb"])),
        }
        if args.minizinc:
            found["minizinc"] = count_minizinc(encoded["minizinc"])
        agree = all(number == expected for number in found.values())
        different += not agree
        counts = ", ".join(f"{form} {number}" for form, number in found.items())
        print(f"puzzle {answer['puzzle']}: survo {expected}, {counts}{'' if agree else ' DIFFERS'}")
    print(f"{len(answers)} puzzles, {different} differ", file=sys.stderr)
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
