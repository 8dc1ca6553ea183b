# What the tasks of both arrays share; to be sourced. A task that was stopped, by a signal
# or by its time limit, puts itself back into the queue and goes on where it was.

# Not SLURM_JOB_ID: one task of the array has the id of the array itself as its own, and
# a requeue by that id is a requeue of every task.
task=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
restarts=${SLURM_RESTART_COUNT:-0}
# Something that stops the program again and again (too little memory, a full disk) must
# come to an end some time.
max_restarts=${SURVO_MAX_RESTARTS:-100}

say() { # text; $what is what the task is about
    echo "$(date '+%F %T') $what: $*"
}

# Slurm's warning before the time limit goes to the script only (--signal=B:TERM), so it is
# handed on. The program must run in the background: bash runs no trap while it waits for
# a program in the foreground.
pid=
trap '[ -z "$pid" ] || kill -TERM "$pid" 2>/dev/null || true' TERM

# Runs a program to its end; when it was stopped, the task goes back into the queue, and
# when it failed, the task fails.
run() {
    local status=0 how state
    "$@" &
    pid=$!
    wait "$pid" || status=$?
    # The trap ends a `wait` before the program has ended.
    while kill -0 "$pid" 2>/dev/null; do
        status=0
        wait "$pid" || status=$?
    done
    pid=

    case $status in
    0) return ;;
    3) how='stopped (status 3)' ;;
    *)
        if [ "$status" -le 128 ]; then
            say "failed with status $status"
            exit "$status"
        fi
        how="killed by signal $((status - 128))"
        ;;
    esac

    # `scancel` also stops the program by SIGTERM, and a requeue would undo it. Slurm shows a
    # task that is being cancelled as completing, one past its time limit too, but with that
    # reason.
    state=$(squeue --noheader --jobs="$task" --states=all --format='%T %r' || true)
    case $state in
    'RUNNING '* | *' TimeLimit') ;;
    *)
        say "$how; left to Slurm (${state:-state unknown})"
        exit "$status"
        ;;
    esac
    if [ "$restarts" -ge "$max_restarts" ]; then
        say "$how; given up after $restarts restarts"
        exit "$status"
    fi
    say "$how; back into the queue"
    # From here on the task is pending again, whatever this script's own status.
    scontrol requeue "$task"
    exit "$status"
}
