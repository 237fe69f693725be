#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A Slurm array of 4 shards on this machine, by the script that `sg-lua sbatch` prints. One task is killed on the way and
# requeued. The merged answers are the bytes of a run without Slurm. Installs slurm-wlm where it can (root, apt-get).
# Where that is impossible the test is skipped, and says so; SCALE_STRICT=1 makes that a failure.
set -u
cd "$(dirname "$0")/../.." || exit 1
SG=${SG:-$PWD/build/sg-lua}

skip() {
  echo "slurm: ######## SKIPPED: $* ########"
  [ -z "${SCALE_STRICT:-}" ] || exit 1
  exit 0
}

fail() {
  echo "slurm: FAILED: $*"
  [ ! -d "${tmp:-/nonexistent}" ] || tail -n 15 "$tmp"/*.log 2>/dev/null
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

install_slurm() {
  has slurmctld && has slurmd && has munged && return
  [ "$(id -u)" = 0 ] || skip "slurm-wlm is not installed, and only root can install it"
  has apt-get || skip "slurm-wlm is not installed, and there is no apt-get"
  echo "slurm: installing slurm-wlm and munge"
  DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0 install slurm-wlm munge >"$tmp/apt" 2>&1 ||
    { apt-get -q update >>"$tmp/apt" 2>&1 &&
      DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0 install slurm-wlm munge >>"$tmp/apt" 2>&1; } ||
    skip "slurm-wlm cannot be installed: $(tail -n 1 "$tmp/apt")"
}

# A cluster of one node with four processors, whatever this machine has, in a folder of its own.
start_slurm() {
  [ "$(id -u)" = 0 ] || skip "starting slurmd needs root"
  if ! munge -n >/dev/null 2>&1; then
    install -d -o munge -g munge -m 755 /run/munge
    runuser -u munge -- /usr/sbin/munged --force || skip "munged does not start"
    munge_pid=$(cat /run/munge/munged.pid 2>/dev/null)
  fi
  mkdir -p "$tmp/state" "$tmp/spool"
  host=$(hostname)
  cat >"$tmp/slurm.conf" <<EOF
ClusterName=scale
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=root
AuthType=auth/munge
CryptoType=crypto/munge
StateSaveLocation=$tmp/state
SlurmdSpoolDir=$tmp/spool
SlurmctldPidFile=$tmp/slurmctld.pid
SlurmdPidFile=$tmp/slurmd.pid
SlurmctldLogFile=$tmp/slurmctld.out
SlurmdLogFile=$tmp/slurmd.out
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SchedulerType=sched/backfill
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmdParameters=config_overrides
MailProg=/bin/true
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 RealMemory=4000 State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
EOF
  export SLURM_CONF=$tmp/slurm.conf
  slurmctld -f "$SLURM_CONF" || skip "slurmctld does not start here: $(tail -n 3 "$tmp/slurmctld.out")"
  slurmd -f "$SLURM_CONF" || skip "slurmd does not start here: $(tail -n 3 "$tmp/slurmd.out")"
  for _ in $(seq 100); do
    sinfo -h -o %t 2>/dev/null | grep -q idle && return
    sleep 0.2
  done
  skip "the node does not come up: $(tail -n 3 "$tmp/slurmd.out")"
}

# shellcheck disable=SC2317 # the trap calls it
stop_slurm() {
  for name in slurmd slurmctld; do
    [ ! -s "$tmp/$name.pid" ] || kill "$(cat "$tmp/$name.pid")" 2>/dev/null
  done
  [ -z "$munge_pid" ] || kill "$munge_pid" 2>/dev/null
  sleep 1
  rm -rf "$tmp"
}

tmp=$(mktemp -d)
munge_pid=
trap stop_slurm EXIT
install_slurm
start_slurm
echo "slurm: $(sinfo -V), one node, 4 processors"

export PATH="${SG%/*}:$PATH"
arguments=(--sweep "code=0.000..0.177" --task period:20000)
"$SG" batch "${arguments[@]}" --out "$tmp/whole.jsonl" --jobs 2 || fail "the run without Slurm"

cd "$tmp" || exit 1
"$SG" sbatch "${arguments[@]}" --out all.jsonl --shards 4 --cpus 1 --job-memory 500 --job-time 00:30:00 >job.sbatch ||
  fail "sg-lua sbatch"
job=$(sbatch --parsable job.sbatch) || fail "sbatch refuses the script"
echo "slurm: job $job, tasks 1..4"

# Kill task 2 with no warning once it has some answers, then hand it in again: requeue runs the same script.
part=all.part2of4.jsonl
for _ in $(seq 600); do
  [ "$(cat $part 2>/dev/null | wc -l)" -ge 3 ] && break
  sleep 0.1
done
task=$(squeue -h -j "${job}_2" -o %A) || fail "task 2 is not there"
scancel --signal=KILL --full "${job}_2" || fail "scancel"
for _ in $(seq 100); do
  [ -z "$(squeue -h -j "${job}_2" -t running,completing -o %A 2>/dev/null)" ] && break
  sleep 0.2
done
before=$(wc -l <$part)
echo "slurm: task 2 (job $task) killed, with $before of its answers in $part"
if scontrol requeue "$task" 2>"$tmp/requeue.out"; then
  echo "slurm: task 2 requeued"
else
  # Slurm without accounting forgets a task that has failed; the same script for the same task does what requeue does.
  echo "slurm: task 2 handed in again ($(tail -n 1 "$tmp/requeue.out"))"
  sbatch --parsable --array=2 job.sbatch >/dev/null || fail "sbatch --array=2"
fi
for _ in $(seq 900); do
  [ -z "$(squeue -h 2>/dev/null)" ] && break
  sleep 0.5
done
[ -z "$(squeue -h)" ] || fail "the jobs do not end: $(squeue -h)"
wc -l all.part*of4.jsonl | sed 's/^/slurm: /'
sg-lua merge all.part*of4.jsonl --out all.jsonl || fail "merge"
cmp whole.jsonl all.jsonl || fail "the merged answers are not those of the run without Slurm"
echo "slurm: ok: $(wc -l <all.jsonl) answers of 4 shards, one of them killed at $before, are the bytes of one run"
