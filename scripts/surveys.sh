#!/usr/bin/env bash
# Runs the surveys behind RESULTS.md anew and keeps their tallies and manifests
# in data/surveys. Takes about half an hour on two processors; a survey that is
# there already is left as it is.
#
# Build from a clean checkout: manifests name the revision.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

survey() { # engine, then m n ...
    local engine=$1
    shift
    while [ $# -gt 0 ]; do
        local name="$1x$2-$engine"
        if [ ! -d "data/surveys/$name" ]; then
            target/release/survo survey "$1" "$2" --engine "$engine" --out "$scratch/$name"
            mkdir -p data/surveys
            mkdir "data/surveys/$name"
            cp "$scratch/$name/"{tallies.csv,manifest.json} "data/surveys/$name/"
        fi
        shift 2
    done
}

survey bitmask 2 2 2 3 2 4 2 5 2 6 2 7 2 8 2 9 3 3 3 4 3 5 3 6 4 4
survey exact-cover 2 2 2 3 2 4 2 5 2 6 2 7 3 3 3 4 3 5 4 4
survey partition 2 2 2 3 2 4 2 5 2 6 2 7 3 3 3 4 3 5 4 4
