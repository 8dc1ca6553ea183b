#!/usr/bin/env bash
# Coverage-guided fuzzing of most parsers, from the inputs kept in tests/corpus and tests/corpus.tar.gz.
#
# Usage: scripts/fuzz.sh [SECONDS]    for each of the two targets (default 300)
#
# Needs a nightly compiler and cargo-fuzz (cargo install cargo-fuzz). Short inputs that together
# reach the same code as all inputs go to TARGET/ in tests/corpus.tar.gz; all inputs that were found
# stay in target/fuzz. An input that crashes a parser is written to fuzz/artifacts; it belongs in
# tests/corpus once the fault is mended.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-300}
archive=tests/corpus.tar.gz
unpacked=target/fuzz/kept
rm -rf "$unpacked"
mkdir -p "$unpacked"
tar -xzf "$archive" -C "$unpacked"
for target in texts files; do
    found=target/fuzz/$target kept=$unpacked/$target
    mkdir -p "$found"
    cargo +nightly fuzz run "$target" "$found" "$kept" tests/corpus -- \
        -max_total_time="$seconds" -max_len=2048 -timeout=25 -rss_limit_mb=1024 -verbosity=0 -print_final_stats=1
    "fuzz/target/x86_64-unknown-linux-gnu/release/$target" \
        -merge=1 -use_counters=0 -max_len=160 "$kept" "$found" 2> /dev/null
    echo "$target: $(find "$kept" -type f | wc -l) inputs are kept"
done
# Nothing but the inputs decides the bytes of the archive.
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
    -C "$unpacked" -cf - texts files | gzip -9n > "$archive"
