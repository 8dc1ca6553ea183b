#!/usr/bin/env bash
# Submits a table of surveys to Slurm: an array of K shards for each size; after them, an
# array with a task for each size that merges its shards, verifies the survey and has
# another engine recount it; last a job that writes the table. Submitted again with the same
# arguments, it goes on with whatever is unfinished.
#
#   submit.sh DIR K SIZE[,SIZE..] [options of `survo survey`...]
#   submit.sh /shared/table 100 4x4,3x6,4x5
#
# SURVO: the program, target/release/survo by default. CPUS: processors of a task, 1 by
# default. AGAINST: the engines that recount, such as partition; none by default. BUDGET:
# the time that each may take before it recounts a sample instead, 1h by default.
# SBATCH_TIMELIMIT, SBATCH_PARTITION and the other variables of sbatch(1) apply.
set -euo pipefail
here=$(dirname "$(realpath "$0")")

refuse() {
    echo "submit.sh: $*" >&2
    exit 2
}

[ $# -ge 3 ] || refuse "usage: submit.sh DIR K SIZE[,SIZE..] [options of 'survo survey'...]"
dir=$1 k=$2 sizes=$3
shift 3
[[ $k =~ ^[1-9][0-9]*$ ]] || refuse "'$k' is not a number of shards from 1 on"
IFS=, read -r -a list <<<"$sizes"
for size in "${list[@]}"; do
    [[ $size =~ ^[1-9][0-9]*x[1-9][0-9]*$ ]] || refuse "'$size' is not a size such as 4x5"
    # The program names the folder of a size with the smaller number first.
    [ "${size%x*}" -le "${size#*x}" ] || refuse "write ${size#*x}x${size%x*} instead of $size"
done
[ "$(printf '%s\n' "${list[@]}" | sort | uniq -d)" = '' ] || refuse "a size is there twice"
for option; do
    case $option in
    --out | --out=* | --shard | --shard=* | --threads | --threads=* | --against | --against=*)
        refuse "${option%%=*} is set by the job scripts"
        ;;
    esac
done
survo=$(realpath "${SURVO:-$here/../../target/release/survo}")
[ -x "$survo" ] || refuse "no program $survo; build it or set SURVO"
mkdir -p "$dir/logs"
dir=$(realpath "$dir")

# A folder belongs to one list of sizes in one number of shards. Two arrays in one folder
# would write the same files.
asked=$(printf '%q ' "$k" "$sizes" "$@")
if [ -f "$dir/table.args" ] && [ "$(<"$dir/table.args")" != "$asked" ]; then
    refuse "$dir holds the table '$(<"$dir/table.args")'; choose another folder"
fi
if [ -f "$dir/jobs" ]; then
    jobs=$(<"$dir/jobs")
    # Slurm forgets jobs some time after their end; asked for such a job squeue fails.
    if [ -n "$(squeue --noheader --jobs="$jobs" 2>/dev/null || true)" ]; then
        refuse "jobs $jobs are still at work in $dir"
    fi
fi

# Would make an array of the last job too.
unset SBATCH_ARRAY_INX
jobs=

submit() { # a name, then arguments of sbatch; leaves the id in $job, or takes all back
    local name=$1
    shift
    # Log files relative to the folder: a % in its name means nothing to Slurm then.
    # afterok waits for the end of every task and wants status 0 of each; a task that went
    # back into the queue has not ended. Once a task has failed, jobs that depend on it can never
    # run and must not stay pending.
    if ! job=$(sbatch --parsable --chdir="$dir" --job-name="survo-$name" \
        --kill-on-invalid-dep=yes "$@"); then
        [ -z "$jobs" ] || scancel "${jobs//,/ }"
        exit 1
    fi
    job=${job%%;*}
    jobs=${jobs:+$jobs,}$job
}

submit shards --array="1-$((k * ${#list[@]}))" --output=logs/shard-%a.log \
    --cpus-per-task="${CPUS:-1}" \
    "$here/shards.sbatch" "$here" "$survo" "$k" "$sizes" "$dir" "$@"
printf '%s\n' "$asked" >"$dir/table.args"
submit sizes --array="1-${#list[@]}" --output=logs/size-%a.log \
    --dependency="afterok:$job" --cpus-per-task="${CPUS:-1}" \
    "$here/sizes.sbatch" "$here" "$survo" "$k" "$sizes" "$dir" "${AGAINST:-}" "${BUDGET:-1h}"
submit table --output=logs/table.log --dependency="afterok:$job" \
    "$here/table.sbatch" "$survo" "$dir"
echo "$jobs" >"$dir/jobs"
IFS=, read -r shards sizes_job table <<<"$jobs"
echo "array $shards: $k shards of each of ${#list[@]} sizes into $dir/shards"
echo "array $sizes_job: merges, verifies and checks each size in $dir/table"
echo "job $table: writes $dir/table/table.csv and grid.csv"
