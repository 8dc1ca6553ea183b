#!/usr/bin/env bash
# Coverage-guided fuzzing of every parser, from the inputs kept in tests/corpus.
#
# Usage: scripts/fuzz.sh [SECONDS]    for each of the two targets (default 300)
#
# Needs a nightly compiler and cargo-fuzz (cargo install cargo-fuzz). Inputs that reach code
# which no kept input reaches are added to tests/corpus/TARGET, the shortest ones only. An
# input that ends a parser is written to fuzz/artifacts; it belongs in tests/corpus once the
# fault is mended.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-300}
for target in texts files; do
    found=target/fuzz/$target kept=tests/corpus/$target
    mkdir -p "$found" "$kept"
    cargo +nightly fuzz run "$target" "$found" "$kept" tests/corpus -- \
        -max_total_time="$seconds" -max_len=2048 -timeout=10 -rss_limit_mb=1024 -verbosity=0 -print_final_stats=1
    cargo +nightly fuzz cmin "$target" "$found" -- -max_len=512
    echo "$target: $(find "$found" -type f | wc -l) inputs reach all that was reached"
done
