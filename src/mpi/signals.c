/* SPDX-License-Identifier: MIT */
/* Progress output and signal handling of an MPI run. */
#define _POSIX_C_SOURCE 200809L

#include "mpi_room.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>

#include "common/clock.h"

static volatile sig_atomic_t asked;
double lsg_heartbeat_seconds = 60;

static void on_ask(int signal_number)
{
    (void)signal_number;
    asked = 1;
}

void lsg_mpi_signals(void)
{
    struct sigaction write = {.sa_handler = on_ask, .sa_flags = SA_RESTART};
    sigemptyset(&write.sa_mask);
    sigaction(SIGUSR1, &write, NULL);
}

void lsg_mpi_write_if_asked(const lsg_search *s)
{
    if (!asked)
        return;
    asked = 0;
    if (s->store)
        (void)lsg_store_flush(s->store); /* a failure is met again by the next record */
}

void lsg_heartbeat_begin(lsg_heartbeat *heart)
{
    heart->started = lsg_clock();
    heart->next = heart->started + lsg_heartbeat_seconds;
}

void lsg_heartbeat_show(lsg_heartbeat *heart, int n_ranks, uint64_t positions, uint64_t rounds, const char *what)
{
    const double now = lsg_clock();
    if (lsg_heartbeat_seconds <= 0 || now < heart->next)
        return;
    heart->next = now + lsg_heartbeat_seconds;
    fprintf(stderr, "sg-lua: %d ranks at work for %.0f s: %" PRIu64 " positions, %" PRIu64 " %s\n", n_ranks,
            now - heart->started, positions, rounds, what);
}
