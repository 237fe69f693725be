/* SPDX-License-Identifier: MIT */
#include "exchange.h"

#include <mpi.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

sg_status lsg_exchange_new(lsg_exchange *x)
{
    *x = (lsg_exchange){0};
    MPI_Comm_rank(MPI_COMM_WORLD, &x->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &x->n_ranks);
    const size_t n = (size_t)x->n_ranks;
    x->out = calloc(n, sizeof *x->out);
    x->from = calloc(n + 1, sizeof *x->from);
    x->news = calloc(n, sizeof *x->news);
    x->mine = calloc(n, sizeof *x->mine);
    x->counts = calloc(n, 4 * sizeof *x->counts);
    if (x->out && x->from && x->news && x->mine && x->counts)
        return SG_OK;
    lsg_exchange_free(x);
    return SG_ENOMEM;
}

void lsg_exchange_free(lsg_exchange *x)
{
    for (int i = 0; x->out && i < x->n_ranks; i++)
        free(x->out[i].bytes);
    free(x->out);
    free(x->in.bytes);
    free(x->from);
    free(x->news);
    free(x->mine);
    free(x->counts);
    *x = (lsg_exchange){0};
}

uint64_t lsg_exchange_bytes(const lsg_exchange *x)
{
    uint64_t sum = x->in.cap + (uint64_t)x->n_ranks * (sizeof *x->out + 2 * sizeof *x->news + 6 * sizeof(int));
    for (int i = 0; i < x->n_ranks; i++)
        sum += x->out[i].cap;
    return sum;
}

_Noreturn static void give_up(const char *why)
{
    fprintf(stderr, "sg-lua: rank cannot go on: %s\n", why);
    MPI_Abort(MPI_COMM_WORLD, 5);
    abort();
}

void lsg_exchange_all(lsg_exchange *x, const lsg_news *news)
{
    const double before = MPI_Wtime();
    const int n = x->n_ranks;
    enum { WORDS = sizeof(lsg_news) / sizeof(uint64_t) };
    for (int i = 0; i < n; i++) {
        x->mine[i] = *news;
        x->mine[i].bytes = x->out[i].used;
    }
    MPI_Alltoall(x->mine, WORDS, MPI_UINT64_T, x->news, WORDS, MPI_UINT64_T, MPI_COMM_WORLD);
    int *send = x->counts, *send_at = send + n, *get = send_at + n, *get_at = get + n;
    size_t out = 0, in = 0;
    for (int i = 0; i < n; i++) {
        if (out + x->out[i].used > INT_MAX || in + x->news[i].bytes > INT_MAX)
            give_up("a superstep sends more than 2 GiB");
        send[i] = (int)x->out[i].used;
        send_at[i] = (int)out;
        get[i] = (int)x->news[i].bytes;
        get_at[i] = (int)in;
        x->from[i] = in;
        out += x->out[i].used;
        in += x->news[i].bytes;
    }
    x->from[n] = in;
    x->n_bytes += out;
    x->n_rounds++;
    /* One block, as MPI_Alltoallv wants it: the buffers of the other ranks go behind that of rank 0. */
    lsg_buffer *whole = &x->out[0];
    x->in.used = 0;
    if (!lsg_buffer_room(whole, out - whole->used) || !lsg_buffer_room(&x->in, in))
        give_up("not enough memory for a superstep");
    for (int i = 1; i < n; i++) {
        if (x->out[i].used)
            memcpy(whole->bytes + send_at[i], x->out[i].bytes, x->out[i].used);
        x->out[i].used = 0;
    }
    whole->used = 0;
    MPI_Alltoallv(whole->bytes, send, send_at, MPI_BYTE, x->in.bytes, get, get_at, MPI_BYTE, MPI_COMM_WORLD);
    x->in.used = in;
    x->seconds += MPI_Wtime() - before;
}
