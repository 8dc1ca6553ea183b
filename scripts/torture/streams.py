"""Standard streams that are closed, full, or closed by their readers."""

import os
import signal
import subprocess

from folders import fresh

COMMANDS = [
    "survey 3 4 --puzzles --out OUT", "-v survey 3 4 --out OUT", "table --max-pairs 1000 --out OUT",
    "estimate 3 4 --time 1", "verify SURVEY", "status SURVEY", "compare SURVEY SURVEY",
    "verify 3x3 --pairs 20",
    "partitions 60 6", "classify 3 3 SURVEY/puzzles.csv", "solve --rows 13,27,38 --cols 13,14,23,28",
    "explain --rows 13,27,38 --cols 13,14,23,28", "encode --form opb --rows 3,7 --cols 4,6",
    "swap --rows 3,7 --cols 4,6", "swap 2x4 --seed 1", "plot 3 3 --out OUT.png",
    "explain --md --rows 3,7 --cols 4,6", "generate 3 3 --number 3 --seed 1", "suko generate --number 3",
    "tiles -", "solve -",
    "completions bash", "man OUT", "--help", "survey --help", "--version",
    "--log-format json survey 2 3 --out OUT", "survey 1 1 --out OUT", "frobnicate",
]

# The status may not be 0 where what was asked for could not be written.
SHOWS = ("--help", "--version", "completions", "partitions", "solve", "classify", "encode", "generate")


def shell(context, command, redirections):
    """The status of a command with redirections, as a shell sees it."""
    words = [context.program.path, *command.split()]
    return subprocess.run(
        ["bash", "-c", f'"$@" {redirections}', "bash", *words],
        capture_output=True, check=False, timeout=120, stdin=subprocess.DEVNULL,
    )


def broken(context):
    survey = context.scratch / "streams-survey"
    context.program.run(["-q", "survey", 3, 3, "--puzzles", "--out", survey])
    for words in COMMANDS:
        out = fresh(context.scratch / "streams") / "out"
        place = lambda words: words.replace("OUT", str(out)).replace("SURVEY", str(survey))

        def run(redirections):
            fresh(out.parent)
            return shell(context, place(words), redirections)

        usual = run("")
        for redirections in (
            "2>/dev/full", "2>&-", "2> >(true)", ">/dev/full", ">&-", "> >(true)", "<&-",
            ">/dev/full 2>/dev/full", ">&- 2>&- <&-",
        ):
            done = run(redirections)
            fault = None
            if done.returncode not in (0, 1, 2, 3):
                fault = f"status {done.returncode}: {done.stderr.decode()[:200]}"
            elif ">" not in redirections.replace("2>", "") and done.returncode != usual.returncode:
                # Messages that nobody can read change nothing.
                if "<" not in redirections:
                    fault = f"status {done.returncode}, not {usual.returncode}"
            elif redirections == ">/dev/full" and usual.stdout and done.returncode == 0:
                fault = "status 0, though nothing could be written"
            elif redirections == "> >(true)" and done.returncode not in (0, usual.returncode):
                fault = f"status {done.returncode} at a closed pipe"
            yield fault and f"survo {words} {redirections}: {fault}"


def hang_ups(context):
    """A terminal that goes away, a connection that ends, Ctrl-C: a clean stop."""
    while True:
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGPIPE, signal.SIGALRM):
            for writer in context.writers:
                folder = fresh(context.scratch / "signals")
                child = context.program.start(writer.at(folder), preexec_fn=os.setsid)
                try:
                    child.wait(context.dice.uniform(0, 0.04))
                except context.expired:
                    child.send_signal(number)
                try:
                    status = child.wait(5)
                except context.expired:
                    child.kill()
                    yield f"{writer.name}: does not hear {number.name}"
                    continue
                fault = writer.torn(folder)
                if number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
                    # A signal that comes before the program listens kills it, as any process.
                    if status not in (0, 3, -number):
                        fault = f"{writer.name}: status {status} after {number.name}"
                yield fault or writer.goes_on(context.program, folder)


def setups(context):
    """The first signal is heard within two seconds while work is set up."""
    for words in (
        "estimate 3 12", "survey 4 10 --shard 4/10 --out OUT", "survey 5 5 --out OUT",
        "estimate 2 14", "estimate 3 8 --time 600", "survey 2 16 --out OUT", "verify 3x9 --pairs 10",
        "verify 2x13 --pairs 1000", "plot 4 4 --out OUT.png", "generate 5 6 --open",
        "table --out OUT", "partitions 10000 60 --count", "explain --md --published",
        "verify data/surveys/4x5-sieve --full", "compare data/surveys/4x5-sieve data/surveys/4x5-sieve",
        "survey 5 6 --out OUT",
        "solve --engine exact-cover --limit none --rows 34,34,34,34 --cols 34,34,34,34",
    ):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            for seconds in (0.1, 0.5, 1.5):
                out = fresh(context.scratch / "setups") / "out"
                command = [w.replace("OUT", str(out)) for w in words.split()]
                child = context.program.start(command)
                try:
                    child.wait(seconds)
                    yield None
                    continue
                except context.expired:
                    child.send_signal(number)
                try:
                    status = child.wait(2)
                    yield None if status in (0, 3) else f"{words}: status {status} at {number.name}"
                except context.expired:
                    child.kill()
                    child.wait()
                    yield f"{words}: {number.name} after {seconds} s is not heard within 2 s"
