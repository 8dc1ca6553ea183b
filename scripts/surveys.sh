#!/usr/bin/env bash
# Runs the surveys and checks behind RESULTS.md anew and keeps their results in
# data/surveys, data/checks, data/estimates, data/swaps, data/sacrifices and data/suko. Takes six to ten hours on two
# processors, most of them for 5x5 and 3x8; what is there already is left as it is.
#
# Build from a clean checkout: manifests name the revision.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
survo=target/release/survo
# Survives the script, so that an interrupted survey goes on when it is started again.
scratch=target/surveys
mkdir -p "$scratch" data/surveys data/checks data/estimates data/swaps data/sacrifices data/suko \
    data/suko_pairs data/suko_times

survey() { # name of the folder, then arguments of `survo survey`
    local name=$1
    shift
    if [ ! -d "data/surveys/$name" ]; then
        unless_finished "$name" survey "$@" --out "$scratch/$name"
        keep "$name"
    fi
}

sharded() { # the same in ten shards
    local name=$1 shard
    shift
    if [ ! -d "data/surveys/$name" ]; then
        for shard in {1..10}; do
            unless_finished "$name-$shard" \
                survey "$@" --shard "$shard/10" --out "$scratch/$name-$shard"
        done
        unless_finished "$name" merge "$scratch/$name" "$scratch/$name-"{1..10}
        keep "$name"
        rm -rf "${scratch:?}/$name-"{1..10}
    fi
}

unless_finished() { # name of the folder, then arguments of `survo`, which finishes it
    if [ ! -f "$scratch/$1/manifest.json" ]; then
        "$survo" "${@:2}"
    fi
}

keep() { # a finished survey
    local from=$scratch/$1 to=$scratch/keep
    rm -rf "$to"
    mkdir "$to"
    cp "$from/"{tallies.csv,manifest.json} "$to/"
    # The lines, where they are small enough to be kept; the manifest has their digest.
    if [ "$(gzip -c "$from/by_row_margins.csv" | wc -c)" -lt 4194304 ]; then
        cp "$from/by_row_margins.csv" "$to/"
    fi
    # The whole folder at once: what is there is complete.
    mv "$to" "data/surveys/$1"
    rm -rf "$from"
}

cross_check() { # name of the record, then arguments of `survo cross-check`
    local name=$1
    shift
    if [ ! -f "data/checks/$name.json" ]; then
        "$survo" cross-check "$@" --out "data/checks/$name.json"
    fi
}

# The published table and beyond, by the sieve.
for size in 2x2 2x3 2x4 2x5 2x6 2x7 2x8 2x9 2x10 2x11 2x12 2x13 3x3 3x4 3x5 3x6 3x7 4x4 4x5; do
    survey "$size-sieve" "${size%x*}" "${size#*x}"
done

# Hours; resumable.
for size in 3x8 4x6; do
    survey "$size-sieve" "${size%x*}" "${size#*x}"
done
sharded 5x5-sieve 5 5 --units 100

# New values a second time, sharing as little as possible.
survey 2x11-sieve-no-complement 2 11 --no-complement --units 1000
survey 2x11-single-margin 2 11 --engine single-margin
survey 2x12-sieve-no-complement 2 12 --no-complement --units 1000
survey 2x13-sieve-no-complement 2 13 --no-complement --units 1000
survey 3x8-sieve-seed-7 3 8 --seed 7 --units 1000
survey 4x6-sieve-rows 4 6 --sweep rows --seed 7
sharded 5x5-sieve-seed-7 5 5 --units 100 --seed 7

# The engines that decide pair by pair.
for size in 2x2 2x3 2x4 2x5 2x6 2x7 2x8 2x9 3x3 3x4 3x5 3x6 4x4; do
    survey "$size-bitmask" "${size%x*}" "${size#*x}" --engine bitmask
done
for engine in exact-cover partition; do
    for size in 2x2 2x3 2x4 2x5 2x6 2x7 3x3 3x4 3x5 4x4; do
        survey "$size-$engine" "${size%x*}" "${size#*x}" --engine "$engine"
    done
done

# How many swaps the unique puzzles need, and how many of them a sacrifice.
[ -f data/swaps/4x4.csv ] || "$survo" --quiet swap-stats 4 4 --random 100 \
    --out data/swaps/4x4.csv --sacrifices=data/sacrifices/4x4.csv

# How many steps each set of improvements takes on random Sukos.
[ -f data/suko/any.csv ] || "$survo" --quiet suko stats --seed 2021 \
    --out data/suko/any.csv --pairs data/suko_pairs/any.csv
[ -f data/suko/unique.csv ] || "$survo" --quiet suko stats --unique --seed 2021 \
    --out data/suko/unique.csv --pairs data/suko_pairs/unique.csv
# The times of the first of these puzzles.
[ -f data/suko_times/any.csv ] || "$survo" --quiet suko stats --seed 2021 --count 1000 --threads 1 \
    --times data/suko_times/any.csv

# Random pairs of sizes that they cannot survey.
cross_check 2x11-bitmask 2 11 --random 1000000 --per-class 1000 --against bitmask --seed 11
cross_check 2x11-partition 2 11 --random 1000000 --per-class 1000 --against partition --seed 11
cross_check 2x12-partition 2 12 --random 1000000 --per-class 1000 --against partition --seed 12
cross_check 2x13-partition 2 13 --random 1000000 --per-class 1000 --against partition --seed 13
cross_check 4x5-exact-cover 4 5 --random 1000 --per-class 334 --against exact-cover --seed 45
cross_check 4x6-bitmask 4 6 --random 1000000 --per-class 1000 --against bitmask --seed 146
cross_check 5x5-bitmask 5 5 --random 1000000 --per-class 1000 --against bitmask --seed 155
cross_check 3x8-bitmask 3 8 --random 1000000 --per-class 1000 --against bitmask --seed 138
cross_check 5x5-exact-cover 5 5 --random 0 --per-class 334 --against exact-cover --seed 55
cross_check 3x8-exact-cover 3 8 --random 0 --per-class 334 --against exact-cover --seed 38
cross_check 4x6-exact-cover 4 6 --random 0 --per-class 334 --against exact-cover --seed 46

# What more would cost, and sizes that were computed to hold the estimates against.
for size in 4x5 3x7 2x12 3x8 5x5 2x13 3x9 4x7 5x6; do
    [ -f "data/estimates/$size.json" ] \
        || "$survo" estimate "${size%x*}" "${size#*x}" --out "data/estimates/$size.json"
done
