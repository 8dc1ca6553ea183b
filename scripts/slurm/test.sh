#!/usr/bin/env bash
# Tries the job scripts of this folder on a real Slurm: sets one up in a scratch folder,
# surveys 4x4 and 3x3 in eight shards each while tasks are killed and stopped, and compares
# the merged surveys with those made here without shards. Takes some minutes.
#
#   test.sh [path to survo]
#
# Needs root (Slurm starts jobs, munge runs as its own user) and nothing from systemd.
set -euo pipefail
here=$(dirname "$(realpath "$0")")

missing=()
for program in slurmctld slurmd sbatch squeue scontrol scancel munged setpriv; do
    [ -n "$(PATH=$PATH:/usr/sbin:/sbin type -P "$program")" ] || missing+=("$program")
done
if [ ${#missing[@]} -gt 0 ]; then
    echo "test.sh: no ${missing[*]}; on Debian: apt-get install slurm-wlm munge util-linux" >&2
    exit 2
fi
PATH=$PATH:/usr/sbin:/sbin
if [ "$(id -u)" != 0 ]; then
    echo 'test.sh: must be run as root' >&2
    exit 2
fi
if ! id munge >/dev/null 2>&1; then
    echo 'test.sh: no user munge; on Debian the package munge makes it' >&2
    exit 2
fi

if [ $# -gt 0 ]; then
    survo=$(realpath "$1")
else
    root=$(realpath "$here/../..")
    survo=$(realpath -m "${CARGO_TARGET_DIR:-$root/target}/release/survo")
    [ -x "$survo" ] || (cd "$root" && cargo build --release --quiet)
fi
[ -x "$survo" ] || {
    echo "test.sh: no program $survo" >&2
    exit 2
}

# Nothing of a Slurm that the machine may have otherwise.
unset "${!SLURM@}" "${!SBATCH@}" "${!SQUEUE@}" "${!SCANCEL@}" "${!SCONTROL@}" CPUS
scratch=$(mktemp -d)
# Exported, so that the environment of every process started here names this run: that is
# how they are found in the end, whatever became of their parents.
export SURVO_SLURM_TEST=$scratch
export SLURM_CONF=$scratch/slurm.conf
started=$SECONDS

narrate() {
    printf '%4d s  %s\n' $((SECONDS - started)) "$*"
}

# Processes of this run other than this shell, whose own environment is older.
own_processes() {
    local folder name entry file
    for folder in /proc/[0-9]*; do
        # A process may end while it is looked at.
        name=
        read -r name <"$folder/comm" || true
        if [ "$name" = slurmstepd ]; then
            # It writes its title over its environment; it holds the log of its slurmd.
            for file in "$folder"/fd/*; do
                if [ "$file" -ef "$scratch/slurmd.log" ]; then
                    echo "${folder#/proc/}"
                    break
                fi
            done
        else
            while IFS= read -r -d '' entry; do
                if [ "$entry" = "SURVO_SLURM_TEST=$scratch" ]; then
                    echo "${folder#/proc/}"
                    break
                fi
            done <"$folder/environ" || true
        fi
    done 2>/dev/null
}

take_down() {
    local status=$? pids signal
    trap '' INT TERM
    set +e
    if [ "$status" != 0 ]; then
        echo "test.sh: failed with status $status; the ends of the logs:" >&2
        tail -n 15 "$scratch"/*.log "$scratch"/*/logs/*.log >&2 2>/dev/null
    fi
    # Daemons and programs first end by themselves; Slurm's guardians of jobs do not
    # without a controller.
    for signal in TERM TERM TERM TERM TERM KILL KILL KILL; do
        mapfile -t pids < <(own_processes)
        [ ${#pids[@]} -gt 0 ] || break
        kill -"$signal" "${pids[@]}" 2>/dev/null
        sleep 1
    done
    mapfile -t pids < <(own_processes)
    rm -rf "$scratch"
    if [ ${#pids[@]} -gt 0 ] || [ -e "$scratch" ]; then
        echo "test.sh: left behind: $scratch ${pids[*]}" >&2
        status=1
    fi
    [ "$status" != 0 ] || echo ok
    exit "$status"
}
trap take_down EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

fail() {
    echo "test.sh: $*" >&2
    exit 1
}

wait_until() { # seconds, what is waited for, then a command that says whether it is so
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || fail "waited in vain: $what"
        sleep 0.3
    done
}

free_port() { # a port that nothing listens on, below those that outgoing connections take
    local port
    for _ in {1..100}; do
        port=$((20000 + RANDOM % 10000))
        if [ "$port" != "${1-}" ] && ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
            echo "$port"
            return
        fi
    done
    return 1
}

# --- A Slurm of one node ---------------------------------------------------------------

# munged insists that others cannot write where its files are, and on a key of its own.
chmod 711 "$scratch"
mkdir "$scratch/munge" "$scratch/state" "$scratch/spool"
head -c 128 /dev/urandom >"$scratch/munge/key"
chmod 400 "$scratch/munge/key"
chmod 711 "$scratch/munge"
chown -R munge: "$scratch/munge"
setpriv --reuid=munge --regid="$(id -g munge)" --clear-groups munged --foreground \
    --key-file="$scratch/munge/key" --socket="$scratch/munge/socket" \
    --pid-file="$scratch/munge/pid" --seed-file="$scratch/munge/seed" \
    --log-file="$scratch/munge/log" >"$scratch/munged.out" 2>&1 &

node=$(hostname -s)
controller_port=$(free_port)
node_port=$(free_port "$controller_port")
# cred_expire: a task put back into the queue waits until the credential of its last start
# has expired, 120 s by default. CPUs: as many tasks as that at a time, whatever the
# machine has.
cat >"$SLURM_CONF" <<END
ClusterName=survo
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$controller_port
SlurmdPort=$node_port
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$scratch/munge/socket,cred_expire=5
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
NodeName=$node NodeAddr=127.0.0.1 CPUs=4 RealMemory=8192 State=UNKNOWN
PartitionName=test Nodes=$node Default=YES MaxTime=INFINITE State=UP
END
wait_until 20 'munged' test -S "$scratch/munge/socket"
slurmctld -D >/dev/null 2>&1 &
slurmd -D >/dev/null 2>&1 &
node_is_idle() {
    [ "$(sinfo --noheader --format=%T 2>/dev/null)" = idle ]
}
wait_until 60 'an idle node' node_is_idle
narrate "$(slurmd -V) on ports $controller_port and $node_port, 4 tasks at a time"

# --- Looking at jobs -------------------------------------------------------------------

submit() { # arguments of submit.sh; leaves the ids of the jobs in $array, $sizes and $table
    SURVO=$survo "$here/submit.sh" "$@" >"$scratch/submitted"
    IFS=, read -r array sizes table <"$1/jobs"
}

outcome() { # the states of the three jobs
    echo "$(states "$array") $(states "$sizes") $(states "$table")"
}

states() { # the states of a job or of the tasks of an array, each once
    squeue --noheader --array --states=all --jobs="$1" --format=%T | sort -u | paste -sd ' '
}

ended() { # whether none of these jobs has anything left to do
    local job
    for job; do
        case $(states "$job") in
        *PENDING* | *RUNNING* | *COMPLETING*) return 1 ;;
        esac
    done
}

processes_of() { # the program working on a folder
    local folder command
    for folder in /proc/[0-9]*; do
        command=
        { mapfile -d '' -t command <"$folder/cmdline"; } 2>/dev/null || true
        case "${command[*]} " in
        *" --out $1 "*) echo "${folder#/proc/}" ;;
        esac
    done
}

is_at_work() {
    [ -n "$(processes_of "$1")" ]
}

is_finished() {
    [ -f "$1/manifest.json" ]
}

is_at_work_or_over() {
    is_at_work "$1" || is_finished "$1" || ended "$array"
}

logged() { # text, log file
    grep -qsF -- "$1" "$2"
}

# Stops shards, from the given one on, until one was stopped before it had finished; prints
# which. The log of the task decides: a shard may finish before the signal reaches it.
stop_one() { # first, last, expected text of the log, then a command for its process
    local i=$1 last=$2 text=$3 pid
    shift 3
    for (( ; i <= last; i++)); do
        wait_until 600 "shard $i at work" is_at_work_or_over "$survey/shards/4x4/shard-$i"
        # Some units of work should be behind it.
        sleep 2
        pid=$(processes_of "$survey/shards/4x4/shard-$i" | head -n 1)
        if [ -n "$pid" ] && "$@" "$pid"; then
            for _ in {1..40}; do
                if logged "shard $i/8: $text; back into the queue" "$survey/logs/shard-$i.log"; then
                    echo "$i"
                    return
                fi
                sleep 0.5
            done
        fi
    done
    fail "no shard was $text in time"
}

kill_program() {
    kill -KILL "$1"
}

# What Slurm does 60 s before a time limit: the signal goes to the script alone.
warn_script() {
    kill -TERM "$(sed -n 's/^PPid:[[:space:]]*//p' "/proc/$1/status")"
}

restarts_of() { # task
    scontrol show job --oneliner "$1" | sed 's/.* Restarts=\([0-9]*\).*/\1/'
}

same_results() { # two folders
    local file
    for file in by_row_margins.csv tallies.csv; do
        cmp "$1/$file" "$2/$file"
    done
}

# --- A table whose tasks are killed and stopped ----------------------------------------

# The files of a survey are the same bytes whatever the engine, so the fastest will do
# here. The tasks use a slow one, to last long enough.
"$survo" table --max-pairs 5000000 --out "$scratch/local" >"$scratch/local.log" 2>&1
narrate 'surveyed 4x4 and smaller ones here, without Slurm and shards'

survey="$scratch/a table"
AGAINST=bitmask submit "$survey" 8 4x4,3x3 --engine partition
narrate "submitted 8 shards of each of two sizes as array $array, then jobs $sizes and $table"
killed=$(stop_one 1 4 'killed by signal 9' kill_program)
narrate "killed the program of shard $killed by SIGKILL: back in the queue"
warned=$(stop_one $((killed + 1)) 8 'stopped (status 3)' warn_script)
narrate "warned the script of shard $warned as before a time limit: back in the queue"
[ "$(states "$sizes")" = PENDING ] || fail "the array of sizes is $(states "$sizes")"
if SURVO=$survo "$here/submit.sh" "$survey" 8 4x4,3x3 --engine partition >/dev/null 2>&1; then
    fail 'a second array was let into the same folder'
fi
wait_until 1200 'all jobs' ended "$array" "$sizes" "$table"
[ "$(outcome)" = 'COMPLETED COMPLETED COMPLETED' ] || fail "the jobs are $(outcome)"
for i in "$killed" "$warned"; do
    [ "$(restarts_of "${array}_$i")" -ge 1 ] || fail "shard $i was not started again"
    logged "shard $i/8: finished" "$survey/logs/shard-$i.log" || fail "shard $i did not finish"
done
for size in 4x4 3x3; do
    same_results "$survey/table/$size" "$scratch/local/$size"
done
for i in 1 2; do
    logged 'no fault found' "$survey/logs/size-$i.log" || fail "size $i was not verified"
    logged 'bitmask agrees (' "$survey/logs/size-$i.log" || fail "size $i was not checked"
done
logged 'bitmask agrees (' "$survey/logs/table.log" ||
    fail 'the table does not report the recount'
[ "$(grep -c '^[34],' "$survey/table/table.csv")" = 2 ] || fail 'table.csv has not both sizes'
narrate 'all shards finished, merged, verified and recounted; the same bytes as without Slurm'

AGAINST=bitmask submit "$survey" 8 4x4,3x3 --engine partition
wait_until 120 'the finished table, submitted again' ended "$array" "$sizes" "$table"
[ "$(outcome)" = 'COMPLETED COMPLETED COMPLETED' ] || fail "submitted again: $(outcome)"
for i in {1..16}; do
    logged ': already finished' "$survey/logs/shard-$i.log" ||
        fail "shard $i was finished and ran again"
done
same_results "$survey/table/4x4" "$scratch/local/4x4"
narrate 'submitted again: nothing left to do'

# --- Time limits -----------------------------------------------------------------------

# One minute, so the warning comes as soon as Slurm looks at its time limits, which it does
# every half minute: the shard has to be finished in pieces.
survey=$scratch/limited
SBATCH_TIMELIMIT=1 submit "$survey" 1 4x5 --engine bitmask
wait_until 1200 'the survey under a time limit' ended "$array" "$sizes" "$table"
[ "$(outcome)" = 'COMPLETED COMPLETED COMPLETED' ] || fail "under a time limit: $(outcome)"
logged 'shard 1/1: stopped (status 3); back into the queue' "$survey/logs/shard-1.log" ||
    fail 'the time limit did not come before the end'
same_results "$survey/table/4x4" "$scratch/local/4x4"
narrate "a survey under a time limit, in $(($(restarts_of "${array}_1") + 1)) pieces: the same bytes"

# --- Failures and cancellation ---------------------------------------------------------

survey=$scratch/unusable
submit "$survey" 2 4x4 --seed sideways
wait_until 120 'the unusable survey' ended "$array" "$sizes" "$table"
[ "$(outcome)" = 'FAILED CANCELLED CANCELLED' ] || fail "an unusable survey: $(outcome)"
logged 'failed with status 2' "$survey/logs/shard-1.log" || fail 'no status 2 in the log'
[ ! -e "$survey/table" ] || fail 'an unusable survey was merged'
narrate 'a survey with an unusable option: tasks failed, the jobs after them gone'

survey=$scratch/cancelled
submit "$survey" 2 4x4 --engine partition
wait_until 120 'both shards at work' is_at_work "$survey/shards/4x4/shard-2"
sleep 2
scancel "$array"
wait_until 120 'the end of the cancelled survey' ended "$array" "$sizes" "$table"
# Long enough for a task that was put back into the queue all the same.
sleep 8
[ "$(outcome)" = 'CANCELLED CANCELLED CANCELLED' ] || fail "a cancelled survey: $(outcome)"
[ -z "$(processes_of "$survey/shards/4x4/shard-1")$(processes_of "$survey/shards/4x4/shard-2")" ] ||
    fail 'a cancelled survey is still at work'
narrate 'a cancelled survey: tasks not started again, the jobs after them gone'
