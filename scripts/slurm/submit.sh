#!/usr/bin/env bash
# Submits a survey to Slurm: an array of K shards and, after them, the job that merges
# them into DIR/whole and verifies it. Submitted again with the same arguments, it goes
# on with whatever is unfinished.
#
#   submit.sh M N K DIR [options of `survo survey`...]
#
# SURVO: the program, target/release/survo by default. CPUS: processors of a task, 1 by
# default. SBATCH_TIMELIMIT, SBATCH_PARTITION and the other variables of sbatch(1) apply.
set -euo pipefail
here=$(dirname "$(realpath "$0")")

refuse() {
    echo "submit.sh: $*" >&2
    exit 2
}

[ $# -ge 4 ] || refuse "usage: submit.sh M N K DIR [options of 'survo survey'...]"
m=$1 n=$2 k=$3 dir=$4
shift 4
for number in "$m" "$n" "$k"; do
    [[ $number =~ ^[1-9][0-9]*$ ]] || refuse "'$number' is not a number from 1 on"
done
for option; do
    case $option in
    --out | --out=* | --shard | --shard=* | --threads | --threads=*)
        refuse "${option%%=*} is set by the job script"
        ;;
    esac
done
survo=$(realpath "${SURVO:-$here/../../target/release/survo}")
[ -x "$survo" ] || refuse "no program $survo; build it or set SURVO"
mkdir -p "$dir/logs"
dir=$(realpath "$dir")

# A folder belongs to one survey in one number of shards. Two arrays in one folder would
# write the same files.
asked=$(printf '%q ' "$m" "$n" "$k" "$@")
if [ -f "$dir/survey" ] && [ "$(<"$dir/survey")" != "$asked" ]; then
    refuse "$dir holds the survey '$(<"$dir/survey")'; choose another folder"
fi
if [ -f "$dir/jobs" ]; then
    jobs=$(<"$dir/jobs")
    # Slurm forgets jobs some time after their end; asked for such a job squeue fails.
    if [ -n "$(squeue --noheader --jobs="$jobs" 2>/dev/null || true)" ]; then
        refuse "jobs $jobs are still at work in $dir"
    fi
fi

# Would make an array of the merge job too.
unset SBATCH_ARRAY_INX
# Log files relative to the folder: a % in its name means nothing to Slurm then.
array=$(sbatch --parsable --chdir="$dir" --array="1-$k" --job-name="survo-${m}x$n" \
    --output=logs/shard-%a.log --cpus-per-task="${CPUS:-1}" \
    "$here/survey.sbatch" "$survo" "$m" "$n" "$k" "$dir" "$@")
array=${array%%;*}
printf '%s\n' "$asked" >"$dir/survey"
# afterok waits for the end of every task and wants status 0 of each; a task that went
# back into the queue has not ended. Once a task has failed the merge can never run and
# must not stay pending.
if ! merge=$(sbatch --parsable --chdir="$dir" --dependency="afterok:$array" \
    --kill-on-invalid-dep=yes --job-name="survo-${m}x$n-merge" --output=logs/merge.log \
    "$here/merge.sbatch" "$survo" "$k" "$dir"); then
    scancel "$array"
    exit 1
fi
merge=${merge%%;*}
echo "$array,$merge" >"$dir/jobs"
echo "array $array: $k shards into $dir/shard-1 to shard-$k"
echo "job $merge: merges them into $dir/whole"
