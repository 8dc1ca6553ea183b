#!/usr/bin/env bash
# Writes RESULTS.md and its plot anew from the committed surveys in data/surveys.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo run --release --quiet -- report --data data --out RESULTS.md --plots data/plots --oeis data/oeis
