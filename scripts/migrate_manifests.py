#!/usr/bin/env python3
"""Brings manifests and estimates of form 1 to form 2; values stay as they are.

Usage: scripts/migrate_manifests.py FILE...

The engine `single-margin` was called `whole-line`. Form 2 calls the number of units `units` (it
was `shards`, which now means parts of a survey only), and begins with a digest of the other
lines: `sed 2d manifest.json | sha256sum`. It has the digest of every result
file; early versions wrote none, and get those of the files as they are now.
"""

import hashlib
import json
import pathlib
import sys

RESULTS = ["by_row_margins.csv", "puzzles.csv", "tallies.csv"]


def text(record):
    return json.dumps(record, indent=2, ensure_ascii=False) + "\n"


def parameters(old):
    new = {"units" if name == "shards" else name: value for name, value in old.items()}
    if new.get("engine") == "whole-line":
        new["engine"] = "single-margin"
    return new


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def manifest(old, folder=None):
    new = dict(old, format=2, parameters=parameters(old["parameters"]))
    merged = [manifest(part) for part in new.pop("merged", [])]
    if folder and "sha256" not in new:
        files = [folder / name for name in RESULTS if (folder / name).exists()]
        new["sha256"] = {file.name: sha256(file.read_bytes()) for file in files}
    if merged:
        new["merged"] = merged
    return {"digest": sha256(text(new).encode()), **new}


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        old = json.load(file)
    if old.get("format") == 1:
        new = manifest(old, pathlib.Path(path).parent)
    elif old.get("format") == 2 and parameters(old["parameters"]) != old["parameters"]:
        new = manifest({name: value for name, value in old.items() if name != "digest"})
    elif "shards" in old["parameters"]:
        new = dict(old, parameters=parameters(old["parameters"]))
    else:
        continue
    with open(path, "w", encoding="utf-8") as file:
        file.write(text(new))
