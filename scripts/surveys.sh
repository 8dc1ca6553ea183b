#!/usr/bin/env bash
# Runs the surveys and checks behind RESULTS.md anew and keeps their results in data/surveys,
# data/checks and data/estimates. Takes more than a day on two processors, most of it for 2x14, the
# puzzles of 5x5 and its margins, and the estimates; what is there already is left as it is. Surveys
# under way, and their shards, lie in target/surveys.
#
# Usage: scripts/surveys.sh [days]    With `days`, 3x9 and 4x7, twice each, and the puzzles of
# 2x14, too.
#
# Build from a clean checkout: manifests name the revision.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
survo=target/release/survo
# Survives the script, so that an interrupted survey goes on when it is started again.
scratch=target/surveys
mkdir -p "$scratch" data/{surveys,checks,estimates}

survey() { # name of the folder, then arguments of `survo survey`
    local name=$1
    shift
    if [ ! -d "data/surveys/$name" ]; then
        finish "$scratch/$name" "$@"
        keep "$name"
    fi
}

sharded() { # name of the folder, number of shards, then arguments of `survo survey`
    local name=$1 shards=$2 number parts=()
    shift 2
    [ ! -d "data/surveys/$name" ] || return 0
    for ((number = 1; number <= shards; number++)); do
        parts+=("$scratch/$name-${number}of$shards")
    done
    if [ ! -f "$scratch/$name/manifest.json" ]; then
        for ((number = 1; number <= shards; number++)); do
            finish "${parts[number - 1]}" "$@" --shard "$number/$shards"
        done
        "$survo" merge --no-puzzles "$scratch/$name" "${parts[@]}"
    fi
    rm -rf "${parts[@]}"
    keep "$name"
}

finish() { # folder, then arguments of `survo survey`, which fills it
    if [ ! -f "$1/manifest.json" ]; then
        "$survo" survey "${@:2}" --out "$1"
    fi
}

keep() { # a finished survey
    local from=$scratch/$1 to=$scratch/keep
    rm -rf "$to"
    mkdir "$to"
    cp "$from/"{tallies.csv,manifest.json} "$to/"
    # Counts of 2 MiB or more are compressed. They are not kept if 16 MiB or more are left; the
    # manifest has their digest.
    if [ "$(wc -c <"$from/by_row_margins.csv")" -lt 2097152 ]; then
        cp "$from/by_row_margins.csv" "$to/"
    else
        gzip -9nc "$from/by_row_margins.csv" >"$to/by_row_margins.csv.gz"
        [ "$(wc -c <"$to/by_row_margins.csv.gz")" -lt 16777216 ] || rm "$to/by_row_margins.csv.gz"
    fi
    # The whole folder at once: what is there is complete.
    mv "$to" "data/surveys/$1"
    rm -rf "$from"
}

puzzles() { # size, number of shards, engine: every puzzle shown unique
    # Shard by shard, each with a record of its own; no list is kept longer than its shard.
    local size=$1 shards=$2 engine=$3 number name
    # Some records are of all puzzles together.
    ! is_checked "$size" "$engine" puzzles 1/1 || return 0
    for ((number = 1; number <= shards; number++)); do
        name=$size-sieve-${number}of$shards
        if ! is_checked "$size" "$engine" puzzles "$number/$shards"; then
            finish "$scratch/$name" "${size%x*}" "${size#*x}" --puzzles --shard "$number/$shards"
            check "$size" "$scratch/$name" --puzzles --against "$engine"
            rm "$scratch/$name/puzzles.csv"
        fi
        # A survey that is not kept yet is merged from its shards.
        [ ! -d "data/surveys/$size-sieve" ] || rm -rf "${scratch:?}/$name"
    done
}

is_checked() { # size, engine, kind of the check, shard if there are several
    local record="\"against\":\"$2\",\"check\":{\"kind\":\"$3\"${4:+,\"shard\":\"$4\"}"
    grep -qsF -- "$record" "data/checks/$1.jsonl"
}

check() { # size, then arguments of `survo verify`, whose record is added to those of the size
    rm -f "$scratch/record"
    "$survo" verify "${@:2}" --out "$scratch/record"
    cat "$scratch/record" >>"data/checks/$1.jsonl"
}

check_pairs() { # size, engine, then arguments of `survo verify`
    is_checked "$1" "$2" pairs || check "$1" "$1" --against "$2" "${@:3}"
}

estimate() { # size, then arguments of `survo estimate`
    [ -f "data/estimates/$1.json" ] \
        || "$survo" estimate "$1" "${@:2}" --out "data/estimates/$1.json"
}

new_size() { # rows, columns, seed of the checks, engine that shows its puzzles unique
    # A survey, a second one, and checks.
    local m=$1 n=$2 seed=$3 engine=$4 size=${1}x$2 shards=52
    puzzles "$size" "$shards" "$engine"
    sharded "$size-sieve" "$shards" "$m" "$n"
    sharded "$size-sieve-seed-1" "$shards" "$m" "$n" --seed 1
    check_pairs "$size" bitmask --pairs 1000000 --per-class 1000 --seed "$seed"
    check_pairs "$size" exact-cover --pairs 0 --per-class 334 --seed "$seed"
}

# The published table and beyond, by the sieve.
for size in 2x2 2x3 2x4 2x5 2x6 2x7 2x8 2x9 2x10 2x11 2x12 2x13 3x3 3x4 3x5 3x6 3x7 4x4 4x5; do
    survey "$size-sieve" "${size%x*}" "${size#*x}"
done

# Hours; resumable.
for size in 3x8 4x6; do
    survey "$size-sieve" "${size%x*}" "${size#*x}"
done
sharded 5x5-sieve 10 5 5 --units 100
sharded 2x14-sieve 4 2 14

# New values a second time, sharing as little as possible: an odd seed decides the other of two
# complementary column margins.
survey 2x11-sieve-seed-1 2 11 --seed 1
survey 2x11-single-margin 2 11 --engine single-margin
survey 2x11-partition 2 11 --engine partition
survey 2x12-sieve-seed-1 2 12 --seed 1
survey 2x12-single-margin 2 12 --engine single-margin --units 1000
sharded 2x12-partition 16 2 12 --engine partition
sharded 3x8-partition 16 3 8 --engine partition
survey 2x13-sieve-seed-1 2 13 --seed 1
survey 2x13-single-margin 2 13 --engine single-margin --units 1000
survey 2x14-single-margin 2 14 --engine single-margin --units 1000
survey 3x8-sieve-seed-7 3 8 --seed 7 --units 1000
survey 3x8-sieve-seed-1 3 8 --seed 1
survey 4x6-sieve-seed-1 4 6 --seed 1
sharded 5x5-sieve-seed-7 10 5 5 --units 100 --seed 7
sharded 2x14-sieve-seed-1 4 2 14 --seed 1

# The whole published table by both methods: some four hours of one processor.
for engine in exact-cover partition; do
    for size in 2x2 2x3 2x4 2x5 2x6 2x7 2x8 2x9 2x10 3x3 3x4 3x5 3x6 3x7 4x4 4x5; do
        survey "$size-$engine" "${size%x*}" "${size#*x}" --engine "$engine"
    done
done

# By dlx-rs alone: each pair within the conditions posed whole.
for size in 2x2 2x3 2x4 2x5 2x6 2x7 2x8 2x9 3x3 3x4 3x5 3x6 4x4; do
    survey "$size-dlx-rs" "${size%x*}" "${size#*x}" --engine exact-cover --whole
done

# Additive tables of sizes beyond the published ones, a line each: m, n, additive, puzzles,
# revision, date, command. Sizes that have a line are skipped.
for size in 4x5 3x8 4x6; do
    if ! grep -q "^${size%x*},${size#*x}," data/additive.csv; then
        finish "$scratch/$size-additive" "${size%x*}" "${size#*x}" --puzzles
        cargo run --release --quiet --example additive -- "$scratch/$size-additive/puzzles.csv" |
            sed -nE "s/^${size}: ([0-9]+) of ([0-9]+) puzzles are additive.*/${size%x*},${size#*x},\1,\2,$(git rev-parse --short=12 HEAD),$(date -I),examples\/additive.rs/p" \
                >> data/additive.csv
    fi
done

# Random pairs of sizes that these engines cannot survey whole.
check_pairs 2x11 bitmask --pairs 1000000 --per-class 1000 --seed 11
check_pairs 2x11 partition --pairs 1000000 --per-class 1000 --seed 11
check_pairs 2x12 partition --pairs 1000000 --per-class 1000 --seed 12
check_pairs 2x13 partition --pairs 1000000 --per-class 1000 --seed 13
check_pairs 4x5 exact-cover --pairs 1000 --per-class 334 --seed 45
check_pairs 4x6 bitmask --pairs 1000000 --per-class 1000 --seed 146
check_pairs 5x5 bitmask --pairs 1000000 --per-class 1000 --seed 155
check_pairs 3x8 bitmask --pairs 1000000 --per-class 1000 --seed 138
check_pairs 5x5 exact-cover --pairs 0 --per-class 334 --seed 55
check_pairs 3x8 exact-cover --pairs 0 --per-class 334 --seed 38
check_pairs 4x6 exact-cover --pairs 0 --per-class 334 --seed 46
check_pairs 2x11 exact-cover --pairs 0 --per-class 334 --seed 11
check_pairs 2x12 exact-cover --pairs 0 --per-class 334 --seed 12
check_pairs 2x13 exact-cover --pairs 0 --per-class 334 --seed 13
check_pairs 2x14 exact-cover --pairs 0 --per-class 334 --seed 14
check_pairs 2x14 partition --pairs 1000000 --per-class 1000 --seed 14

# Whole row margins against the committed counts, one hour of one processor each.
for size in 3x9 4x6 4x7 5x5; do
    is_checked "$size" partition survey || check "$size" "data/surveys/$size-sieve" \
        --against partition --budget 1h --threads 1 --seed "${size/x/}"
done

# Every puzzle. The list of a shard takes up to some GB in target.
puzzles 2x11 4 bitmask
puzzles 3x8 10 bitmask
puzzles 4x6 10 bitmask
puzzles 5x5 10 bitmask
puzzles 2x12 10 bitmask
puzzles 2x13 20 bitmask

# What larger sizes would cost, and sizes that were surveyed, to compare the estimates with.
for size in 4x5 3x7 2x12 3x8 5x5 2x13 3x9 4x7; do
    estimate "$size"
done

# The next cells, estimated. The sieve serves neither two rows of more than 16 columns nor 3x11 and
# 3x12.
for size in 2x15 2x16 3x10; do
    estimate "$size" --time 20m
done
for size in 2x17 2x18 2x19; do
    estimate "$size" --time 20m --engine partition
done
for size in 4x8 5x6; do
    estimate "$size" --time 1h
done
for size in 3x11 3x12; do
    estimate "$size" --time 50m --engine partition
done

# Two days or more.
[ "${1:-}" = days ] || exit 0
puzzles 2x14 60 bitmask
new_size 3 9 39 bitmask
new_size 4 7 47 bitmask
