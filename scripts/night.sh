#!/usr/bin/env bash
# Plays a night of exact cover and partitions on a small scale: a run that ends when its time is
# up, one that is killed, one that goes on, each size recounted by partition, and the table verified.
# Takes some minutes, on a machine that does nothing else.
#
#   night.sh DIR [path to survo]
#
# DIR must not exist.
set -euo pipefail
here=$(dirname "$(realpath "$0")")

fail() {
    echo "night.sh: $*" >&2
    exit 1
}

[ $# -ge 1 ] || fail "usage: night.sh DIR [path to survo]"
[ ! -e "$1" ] || fail "$1 is there already"
survo=$(realpath "${2:-$here/../target/release/survo}")
[ -x "$survo" ] || fail "no program $survo"
mkdir -p "$1"
cd "$1"
started=$SECONDS

narrate() {
    printf '%4d s  %s\n' $((SECONDS - started)) "$*"
}

# Runs the program with its messages in the log $2; fails unless the status is $1.
expect() {
    local status=0 expected=$1 log=$2
    shift 2
    "$survo" "$@" >>"$log" 2>&1 || status=$?
    [ "$status" = "$expected" ] || {
        tail -n 20 "$log" >&2
        fail "status $status instead of $expected: survo $*"
    }
}

has() { # text, file
    grep -qF -- "$1" "$2" || {
        tail -n 30 "$2" >&2
        fail "$2 does not say '$1'"
    }
}

# The sizes up to 4x4, 2x8 and 3x5.
evening=(table --out table --engine exact-cover --against partition --budget 1h --max-pairs 5000000)

expect 3 deadline.log "${evening[@]}" --time 5s
has 'left: ' deadline.log
narrate "the time was up: $(grep 'left: ' deadline.log | head -n 1)"

"$survo" "${evening[@]}" >killed.log 2>&1 &
pid=$!
# In the midst of the longest survey.
until [ -s table/4x4/checkpoint.json ] || ! kill -0 "$pid" 2>/dev/null; do
    sleep 0.1
done
kill -KILL "$pid" || fail 'the table was finished before it could be killed'
wait "$pid" 2>/dev/null || true
[ ! -e table/4x4/manifest.json ] || fail 'the survey of 4x4 was finished too early'
narrate 'killed by SIGKILL during the survey of 4x4'
expect 0 status.log status table
has '3x4, exact-cover: finished' status.log

expect 0 morning.log "${evening[@]}"
has 'going on: ' morning.log
for size in '(4,4) = 5,327' '(2,8) = ' '(3,5) = '; do
    has "S$size" morning.log
done
has 'S(4,4) = 5,327, as published; ' morning.log
[ "$(grep -c 'partition agrees (.* searched)' morning.log)" = 11 ] || fail 'not every size was recounted'
narrate 'went on: 11 sizes as published, each recounted whole by partition'

# Larger ones are recounted in part.
expect 0 beyond.log table --out table --engine exact-cover --against partition --budget 2s \
    --max-pairs 30000000
[ "$(grep -Ec 'agrees on .* (row margins? \(|drawn at random)' beyond.log)" -ge 1 ] ||
    fail 'nothing was recounted in part'
narrate "beyond: $(grep 'partition agrees on' beyond.log | tail -n 1)"

expect 0 verify.log verify table
has 'no fault found' verify.log

# A fault in a count is found.
cp -r table spoiled
sed -i '$s/.*/&1/' spoiled/3x4/by_row_margins.csv
expect 1 spoiled.log verify spoiled
rm -r spoiled
narrate 'a count that was changed is found'

narrate 'ok'
