#!/usr/bin/env bash
# Compares the speed of this revision (the last commit) with that of another one.
#
# Usage: scripts/against_revision.sh REVISION [WORK..]
#   WORK is MxN for a whole survey, or MxN:I/K[,I/K..] for some of its shards. The default
#   is 4x5 and 3x7 whole and fixed thousandths of 3x8, 4x6 and 5x5. A shard is one stretch of
#   swept margins (one unit): in a whole survey, too, the units are long.
#   PAIRS=N       pairs of runs (default 5)
#   ENGINE=NAME   the engine of both programs (default sieve)
#   AVX512=1      leaves AVX-512 on; by default both programs are built without its
#                 paths, as they run on a processor that has AVX2 only
#   CSV=FILE      writes the result to a file, too, in place of what it held
#
# Both programs are built with the same settings in work trees of their own below
# target/against. They run alternately on one thread, in changing order. Their result files
# must have the same bytes; so shards that the two programs cut differently are noticed.
#
# Processor seconds are given for the whole work. The seconds of the steps of the sieve come from
# the manifests and are read from the clock: on a busy machine they are too long.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -lt 1 ]; then
    sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//p}' "$0" >&2
    exit 2
fi
revision=$1
shift
if [ $# -eq 0 ]; then
    set -- 4x5 3x7 3x8:250/1000,750/1000 4x6:250/1000,750/1000 5x5:300/1000
fi
pairs=${PAIRS:-5}
engine=${ENGINE:-sieve}
base=$PWD/target/against
mkdir -p "$base"

# build NAME REVISION: the program of a revision as $base/NAME. A program that was built before
# with the same features is used again.
build() {
    local tree=$base/tree-$1
    local kept=$base/$2${AVX512:+-avx512}
    if [ ! -x "$kept" ]; then
        git worktree remove --force "$tree" 2> /dev/null || true
        git worktree add --quiet --detach "$tree" "$2"
        if [ -z "${AVX512:-}" ]; then
            # The vector paths ask for all features that they need; without this one they
            # are never taken. A revision without such paths has no such line.
            { grep -rl --include='*.rs' 'is_x86_feature_detected!("avx512f")' "$tree" || true; } |
                xargs -r sed -i 's/is_x86_feature_detected!("avx512f")/false/'
        fi
        (cd "$tree" && CARGO_TARGET_DIR=$base/build cargo build --release --quiet)
        cp "$base/build/release/survo" "$kept"
        git worktree remove --force "$tree"
    fi
    ln -sf "$kept" "$base/$1"
}

# seconds PROGRAM MxN SHARDS: the seconds of the whole and of each step, on one line; the
# results are in $base/out-PROGRAM.
seconds() {
    local program=$base/$1 out=$base/out-$1 shard
    local rows=${2%x*} columns=${2#*x}
    rm -rf "$out"
    mkdir -p "$out"
    TIMEFORMAT='%U %S'
    { time for shard in ${3//,/ }; do
        "$program" survey "$rows" "$columns" --quiet --threads 1 \
            --engine "$engine" $(units "$program" "$shard") \
            --out "$out/${shard/\//-of-}" > "$out/log" 2>&1 || { cat "$out/log" >&2; exit 1; }
    done; } 2>&1 | awk '{ printf "%.3f", $1 + $2 }'
    awk -F '[:,]' '
        /"(bounds|witness|decision)_seconds"/ { gsub(/[" ]/, "", $1); step[$1] += $2 }
        END { printf " %.3f %.3f %.3f\n",
            step["bounds_seconds"], step["witness_seconds"], step["decision_seconds"] }
    ' "$out"/*-of-*/manifest.json
}

# units PROGRAM SHARD: the options for a shard as one unit, or for a whole survey.
units() {
    if [ "$2" = 1/1 ]; then
        return
    fi
    # Up to revision fc25697 the option for the units was called --shards.
    local option=--units
    "$1" survey --help | grep -q -- --units || option=--shards
    echo "--shard $2 $option 1"
}

same_results() {
    local folder other
    for folder in "$base"/out-old/*-of-*; do
        other=$base/out-new/${folder##*/}
        # Earlier revisions have no columns `published` and `agrees` in their tallies.
        if ! cmp "$folder/by_row_margins.csv" "$other/by_row_margins.csv" ||
            ! cmp <(cut -d , -f 1-10 "$folder/tallies.csv") <(cut -d , -f 1-10 "$other/tallies.csv"); then
            echo "against_revision.sh: the results differ: $folder" >&2
            exit 1
        fi
    done
}

# Both names are looked up once: a commit made meanwhile changes HEAD.
old=$(git rev-parse --short=12 "$revision")
new=$(git rev-parse --short=12 HEAD)
build old "$old"
build new "$new"
processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)
features=$([ -n "${AVX512:-}" ] && echo all || echo "without AVX-512")
date=$(date -u +%Y-%m-%d)
echo "$old against $new, $engine, $processor, $features"
csv=${CSV:-/dev/null}
echo "date,processor,features,old,new,m,n,shards,runs,step,old_seconds,new_seconds,ratio,least,greatest" > "$csv"
for work in "$@"; do
    size=${work%%:*}
    shards=1/1
    [ "$size" = "$work" ] || shards=${work#*:}
    runs=$base/runs
    : > "$runs"
    for ((pair = 1; pair <= pairs; pair++)); do
        if ((pair % 2)); then
            a=$(seconds old "$size" "$shards")
            b=$(seconds new "$size" "$shards")
        else
            b=$(seconds new "$size" "$shards")
            a=$(seconds old "$size" "$shards")
        fi
        same_results
        echo "$a $b" >> "$runs"
    done
    column=1
    for step in all bounds witnesses decisions; do
        # The ratio of all seconds, and the least and the greatest of a pair of runs.
        read -r a b ratio least greatest < <(awk -v c=$column '
            $c > 0 { old += $c; new += $(c + 4); r = $(c + 4) / $c; n++
                     if (n == 1 || r < least) least = r
                     if (r > greatest) greatest = r }
            END { if (n) printf "%.2f %.2f %.3f %.3f %.3f\n",
                  old / n, new / n, new / old, least, greatest }' "$runs") || true
        column=$((column + 1))
        [ -n "$ratio" ] || continue
        echo "$size ${shards/#1\/1/whole}, $step: $a s, now $b s: $ratio ($least to $greatest)"
        echo "$date,$processor,$features,$old,$new,${size%x*},${size#*x},${shards//,/ },$pairs,$step,$a,$b,$ratio,$least,$greatest" >> "$csv"
    done
done
