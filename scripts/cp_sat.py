#!/usr/bin/env python3
"""Classifies pairs of margins with OR-tools CP-SAT, apart from everything in src/.

Not part of the tests. Install and run, from the root of the repository:

    python3 -m venv /tmp/cp_sat && /tmp/cp_sat/bin/pip install ortools==9.15.6755
    cargo build --release
    scripts/cp_sat.py --sample 100 --seed 1 4 4 > /tmp/pairs.csv
    target/release/survo classify 4 4 --engine bitmask /tmp/pairs.csv |
        /tmp/cp_sat/bin/python scripts/cp_sat.py --searched 4 4

Input: lines r1,..,rm,c1,..,cn as `survo classify` reads them, a header if you
like; a further field is taken for the class that `survo classify` wrote and is
compared (condition_1, condition_2 and unsolvable all mean that no table
exists). More fields, such as those of --solution, are ignored.

Output: each pair with its class (none, unique, multiple) and the microseconds of
building its model and of solving it; a summary on standard error. A pair is
solved once; if there is a table, it is forbidden, and the pair is solved again.
The times of both solutions are added up, presolve included; forbidding the table
counts as building. One worker.

Exit status: 0 done, 1 a class differs, 2 unusable input.

--sample needs no OR-tools. It draws row margins and column margins uniformly and
independently from those with distinct sums that satisfy condition (1): the sum
of the k least sums is at least the sum of the numbers 1..kc, where c is the
number of cells of a line.
"""

import argparse
import functools
import random
import sys
import time

NO_TABLE = {"condition_1", "condition_2", "unsolvable"}


def sample(count, seed, m, n):
    """Yields random pairs of margins of m x n tables, sums ascending."""
    source = random.Random(seed)
    rows, columns = Partitions(m, n), Partitions(n, m)
    for _ in range(count):
        yield rows.draw(source) + columns.draw(source)


class Partitions:
    """The margins of `lines` lines with `cells` cells each, drawn uniformly."""

    def __init__(self, lines, cells):
        self.lines = lines
        self.numbers = lines * cells
        self.cells = cells
        self.total = self.numbers * (self.numbers + 1) // 2
        self.count = functools.cache(self._count)

    def _count(self, placed, last, so_far):
        if placed == self.lines:
            return int(so_far == self.total)
        return sum(
            self.count(placed + 1, sum_, so_far + sum_)
            for sum_ in self._next(placed, last, so_far)
        )

    def _next(self, placed, last, so_far):
        # The sums still to come are at least last + 1, last + 2, ..
        most = (self.total - so_far) // (self.lines - placed)
        # Condition (1): the cells of the least sums hold at least 1, 2, ..
        held = (placed + 1) * self.cells
        least = held * (held + 1) // 2 - so_far
        yield from range(max(last + 1, least), most + 1)

    def draw(self, source):
        margin, last, so_far = [], 0, 0
        for placed in range(self.lines):
            rank = source.randrange(self.count(placed, last, so_far))
            for sum_ in self._next(placed, last, so_far):
                ways = self.count(placed + 1, sum_, so_far + sum_)
                if rank < ways:
                    break
                rank -= ways
            margin.append(sum_)
            last, so_far = sum_, so_far + sum_
        return margin


def decide(cp_model, solver, rows, columns):
    """The class of a pair, and the seconds of building and of solving."""
    started = time.perf_counter()
    m, n = len(rows), len(columns)
    model = cp_model.CpModel()
    table = [[model.new_int_var(1, m * n, "") for _ in range(n)] for _ in range(m)]
    cells = [cell for line in table for cell in line]
    model.add_all_different(cells)
    for line, total in zip(table, rows):
        model.add(sum(line) == total)
    for line, total in zip(zip(*table), columns):
        model.add(sum(line) == total)
    built = time.perf_counter()
    status = solver.solve(model)
    solved = time.perf_counter()
    building, solving = built - started, solved - built
    if status == cp_model.INFEASIBLE:
        return "none", building, solving
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise RuntimeError(f"CP-SAT answers {solver.status_name(status)}")
    found = [solver.value(cell) for cell in cells]
    started = time.perf_counter()
    model.add_forbidden_assignments(cells, [found])
    built = time.perf_counter()
    status = solver.solve(model)
    solved = time.perf_counter()
    building += built - started
    solving += solved - built
    if status == cp_model.INFEASIBLE:
        return "unique", building, solving
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise RuntimeError(f"CP-SAT answers {solver.status_name(status)}")
    return "multiple", building, solving


def read(file, m, n):
    """Yields rows, columns and the class written beside them, or None."""
    for number, line in enumerate(file, 1):
        fields = [field.strip() for field in line.strip().split(",")]
        try:
            sums = [int(field) for field in fields[: m + n]]
        except ValueError:
            if number == 1:
                continue
            sys.exit(unusable(f"line {number}: '{line.strip()}' is no pair of margins"))
        if len(sums) != m + n:
            sys.exit(unusable(f"line {number}: fewer than {m + n} sums"))
        yield sums[:m], sums[m:], fields[m + n] if len(fields) > m + n else None


def unusable(message):
    print(f"cp_sat.py: {message}", file=sys.stderr)
    return 2


def summary(name, seconds):
    ordered = sorted(seconds)
    mean = sum(ordered) / len(ordered)
    print(
        f"{name}: mean {mean * 1e3:.2f} ms, median {ordered[len(ordered) // 2] * 1e3:.2f} ms, "
        f"greatest {ordered[-1] * 1e3:.2f} ms a pair",
        file=sys.stderr,
    )


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("m", type=int, help="rows")
    parser.add_argument("n", type=int, help="columns")
    parser.add_argument("file", nargs="?", default="-", help="pairs; standard input without it")
    parser.add_argument("--sample", type=int, metavar="COUNT", help="print random pairs instead")
    parser.add_argument("--seed", type=int, default=0, help="of --sample")
    parser.add_argument(
        "--searched",
        action="store_true",
        help="leave out pairs whose class is condition_1 or condition_2",
    )
    parser.add_argument("--limit", type=int, help="stop after so many pairs")
    args = parser.parse_args()

    if args.sample is not None:
        for sums in sample(args.sample, args.seed, args.m, args.n):
            print(",".join(map(str, sums)))
        return 0

    try:
        from ortools.sat.python import cp_model
    except ImportError:
        return unusable("OR-tools is missing: pip install ortools (see the head of this file)")
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    building, solving, different = [], [], 0
    compared = 0
    with sys.stdin if args.file == "-" else open(args.file) as file:
        for rows, columns, expected in read(file, args.m, args.n):
            if args.searched and expected in ("condition_1", "condition_2"):
                continue
            if args.limit is not None and len(building) == args.limit:
                break
            found, build, solve = decide(cp_model, solver, rows, columns)
            building.append(build)
            solving.append(solve)
            remark = ""
            if expected is not None:
                compared += 1
                if ("none" if expected in NO_TABLE else expected) != found:
                    different += 1
                    remark = f",DIFFERS from {expected}"
            sums = ",".join(map(str, rows + columns))
            print(f"{sums},{found},{build * 1e6:.0f},{solve * 1e6:.0f}{remark}")
    if not building:
        return unusable("no pairs")
    print(f"{len(building)} pairs, {compared} compared, {different} differ", file=sys.stderr)
    summary("building models", building)
    summary("solving", solving)
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
