#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# One huge game over MPI, from end to end: a search on two ranks of which one is killed (SIGKILL), then one is asked to end
# (SIGTERM), then all are asked to write (SIGUSR1); each time the same command goes on from the checkpoint. The value is
# that of one process, and its certificate is verified. Three games of known value on 1, 2 and 4 ranks, with the
# positions that all ranks expand together, in units of those of one rank. Then Chomp 12x12 (2,704,155 positions) under a
# limit of memory for each rank: one rank is stopped by it, two and four have the value of one process.
#   tests/scale/mpi.sh [SIZE [MEMORY]]   Chomp SIZE x SIZE with MEMORY MiB for each rank (12, 40); 0: without Chomp
# `make check-scale` runs it. Installs Open MPI where it can; else it is skipped, and says so (SCALE_STRICT=1: a failure).
set -u
cd "$(dirname "$0")/../.." || exit 1
SG=${SG:-$PWD/build/sg-lua}
MPI=${SG%/*}/sg-lua-mpi
size=${1:-12}
memory=${2:-40}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1 NO_COLOR=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none SG_HEARTBEAT=600
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

skip() {
  echo "mpi: ######## SKIPPED: $* ########"
  [ -z "${SCALE_STRICT:-}" ] || exit 1
  exit 0
}

fail() {
  echo "mpi: FAILED: $*" >&2
  tail -n 25 "$tmp/log" >&2 2>/dev/null
  exit 1
}

if ! command -v mpirun >/dev/null || ! command -v mpicc >/dev/null; then
  sh bootstrap.sh mpi >"$tmp/log" 2>&1 || skip "there is no MPI, and it cannot be installed: $(tail -n 1 "$tmp/log")"
fi
make --no-print-directory -s B="${SG%/*}" mpi >"$tmp/log" 2>&1 || fail "make mpi"

value_of() { sed -n 's/.*: \([0-9][0-9]*\)  [NP] (.*/\1/p' "$1"; }
same_value() { [ "$(value_of "$tmp/log")" = "$(value_of "$tmp/alone")" ] && [ -n "$(value_of "$tmp/alone")" ]; }
found() { cat "$tmp"/run.*-of-2 2>/dev/null | wc -c; }

start() { # start ARGUMENT...: two ranks, in the background; their messages go to log
  mpirun -n 2 "$MPI" value "$@" --store "$tmp/run" --stats -q >"$tmp/log" 2>&1 </dev/null &
  run=$!
}

wait_for_more() { # until the checkpoint has grown by so many bytes
  target=$(($(found) + $1))
  while kill -0 "$run" 2>/dev/null && [ "$(found)" -lt "$target" ]; do sleep 0.02; done
  kill -0 "$run" 2>/dev/null || fail "the run ended before it could be interrupted"
}

ranks() { pgrep -P "$run" -f sg-lua-mpi; }

interrupted() { # interrupted GAME BYTES: the value of GAME, with interruptions after so many bytes of results each
  rm -f "$tmp"/run*
  start "$1"
  wait_for_more "$2"
  kill -KILL "$(ranks | tail -n 1)"
  wait "$run" && fail "$1: a run whose rank was killed ends as if nothing was"
  grep -q "signal 9" "$tmp/log" || fail "$1: no message about the rank that was killed"
  echo "mpi: $1: a rank killed: '$(grep -m 1 "signal 9" "$tmp/log")'; the checkpoint has $(found) bytes"

  start "$1"
  wait_for_more "$2"
  kill -TERM "$(ranks | head -n 1)"
  wait "$run" && fail "$1: a run that was asked to end has exit code 0"
  grep -q "sg-lua: .*interrupted" "$tmp/log" || fail "$1: no message about SIGTERM"
  echo "mpi: $1: SIGTERM: '$(grep -m 1 "interrupted" "$tmp/log")'; the checkpoint has $(found) bytes"
}

finished() { # finished GAME OPTION...: goes on from the checkpoint, also after SIGUSR1, to the value that one process finds
  start "$@"
  wait_for_more 1
  for rank in $(ranks); do kill -USR1 "$rank"; done
  wait "$run" || fail "$1: the run does not go on after SIGUSR1"
  "$SG" value "$1" >"$tmp/alone" || fail "$1: sg-lua"
  same_value || fail "$1: the value is not that of one process: $(value_of "$tmp/alone")"
  restored=$(sed -n 's/.*store: \([0-9,]*\) values were in it.*/\1/p' "$tmp/log")
  [ "${restored:-0}" != 0 ] || fail "$1: nothing was taken from the checkpoint"
  echo "mpi: $1: SIGUSR1, then the value $(value_of "$tmp/log"), as of one process; $restored values from the checkpoint"
}

proven() { # proven GAME: finished, with a certificate that the checker accepts
  rm -f "$tmp/proof"
  finished "$1" --certificate "$tmp/proof"
  "$SG" verify "$tmp/proof" >"$tmp/verified" || fail "$1: the certificate: $(cat "$tmp/verified")"
  echo "mpi: $(sed "s|^$tmp/||" "$tmp/verified")"
}

interrupted chomp:w=11:h=10@ 30000
finished chomp:w=11:h=10@
interrupted impartial_clobber:w=11:h=2@ 60000
proven impartial_clobber:w=11:h=2@
interrupted cram:w=8:h=5@ 100000
proven cram:w=8:h=5@

expanded() { # expanded RANKS GAME VALUE: how many positions all ranks expand together for that value
  mpirun -n "$1" "$MPI" value "$2" --method pn --stats -q >"$tmp/log" 2>&1 </dev/null || fail "$2 on $1 ranks"
  [ "$(value_of "$tmp/log")" = "$3" ] || fail "$2 on $1 ranks: the value $(value_of "$tmp/log"), not $3"
  sed -n 's/^ranks: .* expanded \([0-9]*\) positions together/\1/p' "$tmp/log"
}

shared() { # shared GAME VALUE: the value on 1, 2 and 4 ranks; the positions as a median of five runs, and of three
  alone=$(expanded 1 "$1" "$2") || exit 1
  report="mpi: $1: value $2 on 1, 2 and 4 ranks; $alone positions on one"
  for n in 2 4; do
    runs=
    for _ in $(seq $((n == 2 ? 5 : 3))); do
      positions=$(expanded $n "$1" "$2") || exit 1
      runs="$runs $positions"
    done
    # shellcheck disable=SC2086 # words
    of_median=$(printf '%s\n' $runs | sort -n | awk -v alone="$alone" '{ n[NR] = $1 }
      END { printf "%.2f (%.2f to %.2f)", n[(NR + 1) / 2] / alone, n[1] / alone, n[NR] / alone }')
    report="$report, $of_median times as many on $n"
    [ $n = 4 ] || two=$of_median
  done
  echo "$report"
  # Where other work keeps the processors busy, what ranks tell one another comes late.
  busy=$(awk -v most="$(nproc)" '{ print ($1 > most + 1) }' /proc/loadavg)
  awk -v ratio="${two%% *}" -v most="$([ "$busy" = 0 ] && echo 1.3 || echo 2)" 'BEGIN { exit !(ratio <= most) }' ||
    fail "$1: two ranks expand ${two%% *} times the positions of one"
}

shared cram:w=8:h=5@ 1
shared sprouts:n=10@ 1
shared impartial_clobber:w=13:h=2@ 1

[ "$size" != 0 ] || exit 0
chomp=tests/scale/chomp.lua:w=$size:h=$size
"$SG" value "$chomp" --stats -q >"$tmp/alone" 2>"$tmp/log" || fail "$chomp: sg-lua"
echo "mpi: Chomp $size x $size: one process: $(value_of "$tmp/alone"), $(sed -n 's/^stats: \([0-9,]* positions\).*/\1/p' "$tmp/log")"
for n in 1 2 4; do
  mpirun -n $n "$MPI" value "$chomp" --memory "$memory" --stats -q >"$tmp/log" 2>&1 </dev/null
  code=$?
  grep -E "^rank|^sg-lua:" "$tmp/log" | sed "s/^/mpi:   /"
  if [ $n = 1 ]; then
    [ $code = 4 ] || fail "one rank is not stopped by --memory $memory: exit code $code"
    grep -q "the memory limit was reached" "$tmp/log" || fail "no message about the limit"
  else
    [ $code = 0 ] || fail "$n ranks with $memory MiB each: exit code $code"
    same_value || fail "$n ranks: the value is not that of one process: $(value_of "$tmp/alone")"
    echo "mpi: Chomp $size x $size: $n ranks with $memory MiB each: $(value_of "$tmp/log")"
  fi
done
echo "mpi: ok"
