#!/usr/bin/env bash
# Tries slurm.sh on a real Slurm of one node, set up for the purpose: tasks are killed, run into
# a time limit, fail and are cancelled, and the surveys are compared with those made without Slurm.
# Takes some minutes.
#
#   scripts/slurm_test.sh [path to survo]
#
# Needs root (Slurm starts jobs, munge runs as its own user) and nothing from systemd.
# Debian: apt-get install slurm-wlm munge
set -euo pipefail
here=$(dirname "$(realpath "$0")")
export SURVO=${1:-$here/../target/release/survo}
SURVO=$(realpath "$SURVO")
PATH=$PATH:/usr/sbin:/sbin

# All processes end with the first of their namespace, which is this script.
if [ $$ != 1 ]; then
    exec unshare --pid --fork --kill-child --mount-proc "$0" "$SURVO"
fi
unset "${!SLURM@}" "${!SBATCH@}" CPUS AGAINST BUDGET
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "slurm_test.sh: $*" >&2
    tail -n 15 "$scratch"/*.log "$scratch"/*/logs/*.log >&2 || true
    exit 1
}

# Seconds, what is waited for, then a command that says whether it is so.
wait_until() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || fail "waited in vain: $what"
        sleep 0.3
    done
}

# munged insists that others cannot write where its files are, and on a key of its own.
chmod 711 "$scratch"
mkdir -m 711 "$scratch/munge"
head -c 128 /dev/urandom >"$scratch/munge/key"
chmod 400 "$scratch/munge/key"
chown -R munge: "$scratch/munge"
munge=$scratch/munge
setpriv --reuid=munge --regid="$(id -g munge)" --clear-groups munged --foreground \
    --key-file="$munge/key" --socket="$munge/socket" --pid-file="$munge/pid" \
    --seed-file="$munge/seed" --log-file="$munge/log" >"$scratch/munged.log" 2>&1 &
wait_until 20 'munged' test -S "$munge/socket"

# cred_expire: how long a task that went back into the queue waits, 120 s by default. CPUs: so many
# tasks at a time, whatever the machine has.
export SLURM_CONF=$scratch/slurm.conf
cat >"$SLURM_CONF" <<END
ClusterName=survo
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$munge/socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd.pid
SlurmctldLogFile=$scratch/slurmctld.log
SlurmdLogFile=$scratch/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MailProg=/bin/true
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=2
ReturnToService=2
KillWait=5
MinJobAge=3600
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=4 RealMemory=8192 State=UNKNOWN
PartitionName=test Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
mkdir "$scratch/state" "$scratch/spool"
slurmctld -D >"$scratch/slurmctld.out" 2>&1 &
slurmd -D >"$scratch/slurmd.out" 2>&1 &
is_idle() {
    [ "$(sinfo --noheader --format=%T 2>/dev/null)" = idle ]
}
wait_until 60 'an idle node' is_idle
echo "$(slurmd -V), 4 tasks at a time"

# Submits; leaves the ids in $array and $merge, and the folder of the shards in $shards.
submit() {
    "$here/slurm.sh" "$@" >"$scratch/submitted"
    array=$(sed -n 's/^array \([0-9]*\):.*/\1/p' "$scratch/submitted")
    merge=$(sed -n 's/^job \([0-9]*\):.*/\1/p' "$scratch/submitted")
    shards=$1/shards/$2-of-$3
}

# The states of the tasks of the array, each once, and of the merge.
states() {
    local job
    for job in "$array" "$merge"; do
        squeue --noheader --array --states=all --jobs="$job" --format=%T | sort -u
    done | paste -sd ' '
}

is_over() {
    [[ $(states) != *PENDING* && $(states) != *RUNNING* && $(states) != *COMPLETING* ]]
}

ends_with() {
    wait_until 900 'all jobs' is_over
    [ "$(states)" = "$1" ] || fail "the jobs are $(states), not $1"
}

is_at_work() {
    pgrep -f -- "--out $shards/$1 " >/dev/null
}

# A shard has units behind it, and is not yet finished.
has_a_checkpoint() {
    [ -f "$shards/$1/checkpoint.json" ]
}

logged() {
    grep -qsF -- "$2" "$folder/logs/$1.log" || fail "$1.log does not say '$2'"
}

is_as_without_slurm() {
    local file
    for file in by_row_margins.csv tallies.csv; do
        cmp "$folder/$1/$file" "$scratch/local/$1/$file"
    done
}

"$SURVO" -q table --max-pairs 5000000 --out "$scratch/local" >"$scratch/local.log"

# The bytes of a survey do not depend on its engine: the tasks use a slow one, to last long enough.
folder="$scratch/a table"
AGAINST=bitmask submit "$folder" 4x4 8 --engine partition
wait_until 300 'shard 1 at work' has_a_checkpoint 1
pkill -KILL -f -- "--out $shards/1 " || fail 'shard 1 ended too early'
wait_until 300 'shard 2 at work' has_a_checkpoint 2
# Slurm's warning before a time limit goes to the script alone.
kill -TERM "$(ps -o ppid= "$(pgrep -f -- "--out $shards/2 " | head -n 1)")"
ends_with 'COMPLETED COMPLETED'
logged 4x4-1 'stopped with status 137; back into the queue'
logged 4x4-2 'stopped with status 3; back into the queue'
logged 4x4 'no fault found'
logged 4x4 'bitmask agrees ('
is_as_without_slurm 4x4
echo 'a program killed, a script warned: the same bytes as without Slurm, verified and recounted'

submit "$folder" 4x4 8 --engine partition
ends_with 'COMPLETED COMPLETED'
echo 'submitted again: nothing left to do'

# Time limits are looked at every half minute, so that the shard is made in pieces.
folder=$scratch/limited
SBATCH_TIMELIMIT=1 submit "$folder" 4x5 1 --engine bitmask
wait_until 300 'the time limit' grep -qs 'back into the queue' "$folder/logs/4x5-1.log"
scancel "$array"
ends_with 'CANCELLED CANCELLED'
logged 4x5-1 'stopped with status 3; back into the queue'
echo 'a time limit: back into the queue'

folder=$scratch/unusable
submit "$folder" 4x4 2 --seed sideways
ends_with 'FAILED CANCELLED'
logged 4x4-1 'ended with status 2'
[ ! -e "$folder/4x4" ] || fail 'an unusable survey was merged'
echo 'an unusable option: tasks failed, the merge cancelled'

folder=$scratch/cancelled
submit "$folder" 4x5 2 --engine partition
wait_until 120 'both shards at work' is_at_work 2
sleep 2
scancel "$array"
wait_until 120 'the end of the cancelled tasks' is_over
# Long enough for a task that was put back into the queue all the same.
sleep 8
ends_with 'CANCELLED CANCELLED'
! is_at_work 1 && ! is_at_work 2 || fail 'a cancelled survey is still at work'
echo 'cancelled: not started again'
echo ok
