#!/usr/bin/env bash
# Attacks the program in every way that a machine, a disk, a terminal or a user may, and
# ends with a table: tried, failed. docs/explanation/reliability.md says what is promised.
#
#     scripts/torture.sh                    # the short form: two minutes
#     scripts/torture.sh --minutes 120      # until all cases were tried or the time is up
#     scripts/torture.sh --only kills       # the attacks with this word in their names
#     scripts/torture.sh --planted          # breaks each promise on purpose, in a build of its own: all must be found
#
# Needs Python 3. Attacks that need root, strace or faketime say so and are left out where
# they are missing (Debian: apt-get install strace faketime).
# Exit status: 0 nothing failed, 1 something failed or was not found, 2 unusable arguments.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${SURVO:-}" ] && [[ " $* " == *" --planted "* ]]; then
    # A copy of the source, in which scripts/torture/faults.patch puts every fault behind a switch.
    copy=target/planted
    rm -rf "$copy"
    mkdir -p "$copy"
    git ls-files -z --cached | xargs -0 cp --parents -P -t "$copy"
    patch -d "$copy" -p1 --quiet <scripts/torture/faults.patch
    cargo build --profile checked --quiet --manifest-path "$copy/Cargo.toml" --target-dir target
    SURVO=$PWD/target/checked/survo
elif [ -z "${SURVO:-}" ]; then
    cargo build --release --quiet
    SURVO=$PWD/target/release/survo
fi
export SURVO
exec python3 scripts/torture "$@"
