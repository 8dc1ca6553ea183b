#!/usr/bin/env bash
# Writes RESULTS.md and its plots anew from the committed files in data/.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo run --release --quiet -- report --data data --out RESULTS.md --plots data/plots --oeis data/oeis

# The picture in README.md.
cargo run --release --quiet -- plot 3 4 --out docs/3x4.png
