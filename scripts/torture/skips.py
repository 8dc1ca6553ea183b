"""What an attack needs from the machine."""

import os
import shutil


class Skipped(Exception):
    """The machine lacks what an attack needs."""


def needs(tool):
    if shutil.which(tool) is None:
        raise Skipped(f"{tool} is not installed")


def needs_root():
    if os.geteuid() != 0:
        raise Skipped("this user is not root")
