#!/usr/bin/env python3
"""Reads the counts of a survey: python3 examples/read_survey.py DIR   (needs pandas)"""

import pathlib
import sys

import pandas

[file] = pathlib.Path(sys.argv[1]).glob("by_row_margins.csv*")
counts = pandas.read_csv(file)
print("unique puzzles:", counts["unique"].sum())
print(counts.nlargest(3, "unique").to_string(index=False))
