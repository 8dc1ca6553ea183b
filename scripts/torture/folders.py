"""Folders to be attacked."""

import shutil


def fresh(folder):
    """An empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def copy(source, target):
    """A copy of a folder in place of another."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)
    return target
