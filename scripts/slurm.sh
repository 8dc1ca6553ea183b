#!/usr/bin/env bash
# Surveys a size on a cluster with Slurm: an array of K tasks, one for each shard, and after them a
# job that merges the shards, verifies the survey and has other engines recount it.
#
#   scripts/slurm.sh DIR MxN K [options of `survo survey`...]
#   AGAINST=partition SBATCH_TIMELIMIT=8:00:00 scripts/slurm.sh /shared/table 4x6 500 --seed 1
#
# The survey comes into DIR/MxN, so that several sizes in one DIR are a folder of surveys; `survo
# table --out DIR --max-pairs 0` writes its table. The shards are in DIR/shards, what the jobs say in
# DIR/logs. Every node must see DIR and the program; do not replace the program meanwhile.
#
# SURVO: the program, target/release/survo by default. CPUS: processors of a task, 1 by default.
# AGAINST: engines that recount, separated by commas; none by default. BUDGET: the time that each
# may take before it recounts a sample instead, 1h by default. The variables of sbatch(1) hold for
# all jobs: SBATCH_TIMELIMIT, SBATCH_PARTITION, SBATCH_MEM_PER_CPU (256M by default) and others.
# The greatest K is one less than MaxArraySize (`scontrol show config`), often 1000.
#
# A task whose program was stopped or killed (a time limit, too little memory, a full disk) goes back
# into the queue and on from its checkpoint, up to 100 times; so does one whose node failed.
# After a requeue Slurm waits until the credential of the last start has expired, some two minutes: time
# limits of minutes are too short. A task that fails with another status is not tried again, and the job after the
# array is cancelled. `scancel` is final. The same command again continues with what is left in all these cases.
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --mem-per-cpu=256M
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@60
set -euo pipefail

say() {
    echo "$(date '+%F %T') $*"
}

# Runs the program to its end. If it was stopped, the task goes back into the queue.
run() {
    local status=0 pid state
    # In the background: bash runs no trap while it waits for a program in the foreground. Slurm's
    # warning before the time limit goes to the script alone, so it is handed on.
    "$@" &
    pid=$!
    trap 'kill -TERM "$pid" 2>/dev/null || true' TERM
    wait "$pid" || status=$?
    # The trap ends a `wait` before the program has ended.
    while kill -0 "$pid" 2>/dev/null; do
        status=0
        wait "$pid" || status=$?
    done
    [ "$status" != 0 ] || return 0
    # `scancel` stops the program, too, and a requeue would undo it. Slurm shows a task that is
    # being cancelled as completing; one past its time limit also, but with that reason.
    state=$(squeue --noheader --jobs="$task" --states=all --format='%T %r' || true)
    if [[ $status == 3 || $status -gt 128 ]] && [[ $state == RUNNING* || $state == *TimeLimit ]] &&
        [ "${SLURM_RESTART_COUNT:-0}" -lt 100 ]; then
        say "stopped with status $status; back into the queue"
        scontrol requeue "$task"
    else
        say "ended with status $status"
    fi
    exit "$status"
}

# In a job, this script's first argument says which.
if [ -n "${SLURM_JOB_ID:-}" ] && [[ ${1-} == --shard || ${1-} == --merge ]]; then
    job=$1 survo=$2 dir=$3 size=$4 k=$5
    shift 5
    shards=$dir/shards/$size-of-$k
    # Not SLURM_JOB_ID: one task of an array has the id of the array itself, and a requeue by that id
    # is a requeue of every task.
    task=${SLURM_ARRAY_JOB_ID:+${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID}
    task=${task:-$SLURM_JOB_ID}
    threads=${SLURM_CPUS_PER_TASK:-1}
    if [ "$job" = --shard ]; then
        out=$shards/$SLURM_ARRAY_TASK_ID
        # The manifest is written last.
        [ -f "$out/manifest.json" ] || run "$survo" survey "$size" \
            --shard "$SLURM_ARRAY_TASK_ID/$k" --out "$out" --threads "$threads" "$@"
    else
        out=$dir/$size
        [ -f "$out/manifest.json" ] || run "$survo" merge "$out" "$shards"
        run "$survo" verify "$out" --threads "$threads"
        [ -z "${AGAINST:-}" ] || run "$survo" survey "$size" --out "$out" --threads "$threads" \
            --against "$AGAINST" --budget "${BUDGET:-1h}"
    fi
    say 'finished'
    exit 0
fi

refuse() {
    echo "slurm.sh: $*" >&2
    exit 2
}

[ $# -ge 3 ] || refuse "usage: slurm.sh DIR MxN K [options of 'survo survey'...]"
dir=$1 size=$2 k=$3
shift 3
[[ $size =~ ^[1-9][0-9]*x[1-9][0-9]*$ ]] || refuse "'$size' is not a size such as 4x5"
[[ $k =~ ^[1-9][0-9]*$ ]] || refuse "'$k' is not a number of shards from 1 on"
script=$(realpath "$0")
survo=$(realpath "${SURVO:-$(dirname "$script")/../target/release/survo}")
[ -x "$survo" ] || refuse "no program $survo; build it or set SURVO"
mkdir -p "$dir/logs"
dir=$(realpath "$dir")

# Names of logs are relative to the folder: a % in its name means nothing to Slurm then.
submit() {
    sbatch --parsable --chdir="$dir" --job-name="survo-$size" --cpus-per-task="${CPUS:-1}" "$@"
}

array=$(submit --array="1-$k" --output="logs/$size-%a.log" \
    "$script" --shard "$survo" "$dir" "$size" "$k" "$@")
array=${array%%;*}
# afterok waits until every task has ended with status 0; one that is back in the queue has not
# ended. A job that can never start would stay pending for ever.
if ! merge=$(submit --dependency="afterok:$array" --kill-on-invalid-dep=yes \
    --output="logs/$size.log" "$script" --merge "$survo" "$dir" "$size" "$k"); then
    scancel "$array"
    exit 1
fi
echo "array $array: $k shards into $dir/shards/$size-of-$k"
echo "job ${merge%%;*}: merges, verifies and checks them in $dir/$size"
