"""Input that is endless, huge or hostile."""

import os
import random
import resource
import subprocess
import threading
import time

from skips import needs

READERS = [
    "solve -", "explain -", "encode --form opb -", "classify 3 4 --strict -", "explain --md - --starts 1",
    "suko solve -", "suko check -", "crossword solve -", "tiles -", "swap --rows 3,7 --cols 4,6",
    "swap - --script /dev/null",
]
SECONDS = 60
# Whatever comes, memory stays below this.
PEAK = 1 << 30


def fed(context, words, chunks):
    """Runs a command with chunks on standard input; what is wrong with the end of it."""
    child = subprocess.Popen(
        [context.program.path, *words.split()],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )

    def feed():
        try:
            for chunk in chunks:
                child.stdin.write(chunk)
            child.stdin.close()
        except OSError:
            pass

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    messages = []

    def drain():
        messages.append(child.stderr.read(5000))
        while child.stderr.read(1 << 16):
            pass

    reader = threading.Thread(target=drain, daemon=True)
    reader.start()
    end = time.monotonic() + SECONDS
    peak = 0
    while True:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        if pid:
            peak = max(peak, usage.ru_maxrss << 10)
            break
        try:
            with open(f"/proc/{child.pid}/statm", encoding="ascii") as statm:
                peak = max(peak, int(statm.read().split()[1]) * resource.getpagesize())
        except (OSError, IndexError):
            pass
        if time.monotonic() > end or peak > PEAK:
            child.kill()
            os.waitpid(child.pid, 0)
            child.returncode = -9
            if peak > PEAK:
                return f"survo {words}: {peak >> 20} MiB of memory"
            return f"survo {words}: did not end within {SECONDS} s"
        time.sleep(0.005)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1, 2, 3):
        reader.join(1)
        return f"survo {words}: status {child.returncode}: {messages[:1]}"
    return None


def large(context):
    """A hundred megabytes of one thing, and lines without an end."""
    million = lambda unit: (unit * (1_000_000 // len(unit)),)
    for name, unit, count in (
        ("newlines", b"\n", 100), ("an endless line of 1s", b"1", 2000),
        ("an endless line of numbers", b"1 ", 2000), ("an endless line of commas", b",", 2000),
        ("blanks", b" ", 100), ("zero bytes", b"\0", 100), ("comments", b"# x\n", 100),
        ("stars", b"* ", 100), ("opening brackets", b"[", 100), ("opening braces", b"{", 100),
        ("quotes", b'"', 100), ("quotes and newlines", b'"\n', 100), ("bad UTF-8", b"\xff", 100),
        ("small puzzles", b"1 * 3\n* 4 7\n4 6\n\n", 5), ("carriage returns", b"\r", 100),
    ):
        for words in READERS:
            chunks = million(unit) * count
            fault = fed(context, words, chunks)
            yield fault and f"{name}: {fault}"


def hostile(context):
    """Control characters of names and input never reach a terminal raw."""
    nasty = "\x1b]0;owned\x07\x1b[31m\x9b1m"
    for words in READERS + ["classify 3 4 -", "-v solve -", "--log-format json solve -"]:
        for text in (nasty, f"{nasty} 1 2\n3 4", f"[{nasty}", f"a={nasty}", f'{{"{nasty}": 1}}'):
            ended = context.program.run(words.split(), input=text.encode())
            yield ended.crash() or raw(ended, nasty)
    folder = context.scratch / nasty.replace("/", "")
    for words in ("status", "verify", "compare .", "solve", "crossword solve"):
        ended = context.program.run([*words.split(), folder])
        yield ended.crash() or raw(ended, nasty)
    for words in (f"survey 3 {nasty}", f"partitions {nasty} 3", f"solve --rows {nasty} --cols 3,4", nasty):
        ended = context.program.run(words.split(" "))
        yield ended.crash() or raw(ended, nasty)


def raw(ended, nasty):
    for control in "\x1b\x07\x9b":
        if control in ended.err or (control in ended.out and "classify" not in ended.command):
            return f"{ended.command!r}: {control!r} is printed raw"
    return None
