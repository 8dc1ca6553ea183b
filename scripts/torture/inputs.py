"""Input that is endless or huge, and streams that are closed or full."""

import os
import subprocess

from program import fresh, needs

READERS = [
    "solve -", "explain -", "encode --form opb -", "classify 3 4 --strict -", "explain --md - --starts 1",
    "suko solve -", "suko check -", "crossword solve -", "tiles -", "swap --rows 3,7 --cols 4,6",
    "swap - --script /dev/null",
]
MIB = 1 << 20
# Whatever comes, memory stays below this; of puzzles that are answered one by one, below that.
PEAK, PEAK_OF_MANY = 1024 * MIB, 100 * MIB


def large(context):
    """A hundred megabytes of one thing, lines without an end, and a million puzzles."""
    needs("prlimit")
    file = context.scratch / "input"
    for name, unit in (
        ("a line of numbers", b"1 "), ("a line of 1s", b"1"), ("newlines", b"\n"), ("commas", b","),
        ("zero bytes", b"\0"), ("comments", b"# x\n"), ("stars", b"* "), ("brackets", b"["),
        ("braces", b"{"), ("quotes", b'"'), ("quotes and newlines", b'"\n'), ("bad UTF-8", b"\xff"),
        ("small puzzles", b"1 * 3\n* 4 7\n4 6\n\n"), ("carriage returns", b"\r"),
    ):
        is_many = name == "small puzzles"
        file.write_bytes(unit * ((60 if is_many else 200) * MIB // len(unit)))
        for words in ("solve -", "encode --form opb -") if is_many else READERS:
            with open(file, "rb") as stdin:
                limits = ["prlimit", f"--cpu={120 if is_many else 30}"]
                child = context.program.start(words.split(), limits, stdin=stdin)
                _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            peak = usage.ru_maxrss << 10
            # Many puzzles take long; how many are answered within the time plays no part.
            is_ended = child.returncode in (0, 1, 2, 3) or is_many and child.returncode < 0
            fault = not is_ended and f"status {child.returncode}"
            if peak > (PEAK_OF_MANY if is_many else PEAK):
                fault = f"{peak // MIB} MiB of memory"
            yield fault and f"{name}: survo {words}: {fault}" or None


COMMANDS = [
    "survey 3 4 --puzzles --out OUT", "table --max-pairs 1000 --out OUT", "estimate 3 4 --time 1",
    "verify SURVEY", "status SURVEY", "compare SURVEY SURVEY", "verify 3x3 --pairs 20", "partitions 60 6",
    "classify 3 3 SURVEY/puzzles.csv", "solve --rows 13,27,38 --cols 13,14,23,28", "swap 2x4 --seed 1",
    "explain --rows 13,27,38 --cols 13,14,23,28", "encode --form opb --rows 3,7 --cols 4,6",
    "generate 3 3 --number 3 --seed 1", "suko generate --number 3", "tiles -", "completions bash",
    "--help", "survey --help", "--log-format json survey 2 3 --out OUT", "survey 1 1 --out OUT", "frobnicate",
]


def broken_streams(context):
    """Standard streams that are closed, full, or closed by their readers."""
    survey = context.scratch / "survey"
    context.program.run(["-q", "survey", 3, 3, "--puzzles", "--out", survey])
    out = context.scratch / "streams" / "out"
    for words in COMMANDS:
        command = words.replace("OUT", str(out)).replace("SURVEY", str(survey)).split()

        def run(redirections):
            fresh(out.parent)
            return subprocess.run(
                ["bash", "-c", f'"$@" {redirections}', "bash", context.program.path, *command],
                capture_output=True, check=False, timeout=120, stdin=subprocess.DEVNULL,
            )

        usual = run("")
        # Messages that nobody can read change nothing.
        cases = dict.fromkeys(("2>/dev/full", "2>&-", "2> >(true)"), (usual.returncode,))
        cases |= {"> >(true)": (0, usual.returncode), ">/dev/full": (2, 3) if usual.stdout else (0, 1, 2, 3)}
        cases |= dict.fromkeys((">&-", "<&-", ">/dev/full 2>/dev/full", ">&- 2>&- <&-"), (0, 1, 2, 3))
        for redirections, expected in cases.items():
            status = run(redirections).returncode
            yield None if status in expected else f"survo {words} {redirections}: status {status}"
