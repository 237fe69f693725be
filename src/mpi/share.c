/* SPDX-License-Identifier: MIT */
/*
 * Every rank proves the same question, with tables of its own, as joined provers of one process do: each leaves what
 * another one is at to that one while there is something else that looks as good. To this end ranks send one another,
 * in batches every few milliseconds,
 *
 *     values, and excluded values, of positions      so that nobody looks for them again
 *     proof numbers of questions that took work      so that all see the same top of the tree
 *     the line of play that the rank is at           so that others go elsewhere
 *
 * [as the workers of SPOTS do: Cizek, Balko, Schmid, arXiv 2511.10339]. There a master keeps the top of the tree; here
 * every rank does, so that two ranks are two at work, and no rank is asked for work by all others. All that is sent is
 * true, or a guess about effort, so answers do not depend on what came when.
 *
 * The first rank that has an answer, or a failure, sends END. Each rank answers with an END of its own, and has all that
 * was sent to it when an END of every other rank is there: messages between two ranks stay in order.
 *
 * Only the thread that leads a rank's search calls MPI, whenever the search looks at its limits.
 */
#include "mpi_room.h"

#include <mpi.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "common/clock.h"
#include "engine/answer.h"
#include "search/table/memo.h"

enum {
    TAG = 7,
    PATH_MOST = 32,        /* positions of the line of play that others hear of */
    BATCH_FULL = 1 << 20,  /* bytes; such a batch is sent at once */
    WAITING_MOST = 1 << 26 /* bytes that are sent but not received; with more of them, proof numbers are left out */
};
/* Facts that come late cost expansions, messages cost time: one goes out every 0.25 ms for each rank there is. */
static const double BATCH_RANK_SECONDS = 0.00025, BATCH_MOST_SECONDS = 0.005;

typedef enum kind { VALUE = 1, EXCLUDED, NUMBERS, PATH, END } kind;

typedef struct batch {
    unsigned char *bytes;
    size_t n_bytes;
    int n_requests;
    struct batch *next;
    MPI_Request requests[];
} batch;

typedef struct peer {
    uint64_t path[PATH_MOST];
    size_t n_path;
    uint64_t positions;
} peer;

struct lsg_share {
    lsg_search *s;
    int rank, n_ranks;
    pthread_mutex_t lock; /* of out, as any thread adds to it */
    lsg_buffer out;
    atomic_size_t n_out;
    double next;
    batch *sent;              /* not all of it is received yet */
    atomic_size_t n_waiting;  /* bytes of it, which any thread reads */
    size_t most_waiting;      /* of this question, at most */
    uint64_t path[PATH_MOST]; /* as sent last */
    size_t n_path;
    bool active;
    atomic_bool stop; /* another rank has ended */
    bool is_answered;
    uint32_t answer;
    int n_ended;
    peer *peers;
    lsg_buffer in;
    lsg_heartbeat heart;
    lsg_mpi_counts counts;
    void (*tick)(void *ud); /* of the store */
    void *tick_ud;
    uint64_t before; /* positions that the search had expanded before this question */
};

lsg_share *lsg_share_new(lsg_search *s)
{
    lsg_share *share = calloc(1, sizeof *share);
    if (!share)
        return NULL;
    share->s = s;
    MPI_Comm_rank(MPI_COMM_WORLD, &share->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &share->n_ranks);
    pthread_mutex_init(&share->lock, NULL);
    share->peers = calloc((size_t)share->n_ranks, sizeof *share->peers);
    if (share->peers)
        return share;
    lsg_share_free(share);
    return NULL;
}

void lsg_share_free(lsg_share *share)
{
    if (!share)
        return;
    pthread_mutex_destroy(&share->lock);
    free(share->peers);
    free(share->out.bytes);
    free(share->in.bytes);
    free(share);
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

/* A record: its kind, the bytes of what follows, then that. Lost where there is no memory: others find it themselves. */
static void add_record(lsg_share *share, kind what, const void *a, size_t n_a, const void *b, size_t n_b)
{
    const uint32_t head[] = {(uint32_t)what, (uint32_t)(n_a + n_b)};
    if (share->n_ranks == 1)
        return;
    pthread_mutex_lock(&share->lock);
    if (lsg_buffer_room(&share->out, sizeof head + n_a + n_b)) {
        (void)lsg_buffer_add(&share->out, head, sizeof head);
        (void)lsg_buffer_add(&share->out, a, n_a);
        if (n_b)
            (void)lsg_buffer_add(&share->out, b, n_b);
        share->counts.sent++;
    }
    atomic_store_explicit(&share->n_out, share->out.used, memory_order_relaxed);
    pthread_mutex_unlock(&share->lock);
}

sg_status lsg_share_known(void *ud, const void *stored, size_t stored_bytes, uint32_t value)
{
    lsg_share *share = ud;
    const uint64_t what = value;
    add_record(share, VALUE, &what, sizeof what, stored, stored_bytes);
    return share->s->store ? lsg_store_put(share->s->store, stored, stored_bytes, value) : SG_OK;
}

sg_status lsg_share_excluded(void *ud, const void *key, size_t key_bytes, uint64_t excluded)
{
    lsg_share *share = ud;
    add_record(share, EXCLUDED, &excluded, sizeof excluded, key, key_bytes);
    return share->s->store ? lsg_store_exclude(share->s->store, key, key_bytes, excluded) : SG_OK;
}

void lsg_share_numbers(void *ud, const sg_open_question *question)
{
    lsg_share *share = ud;
    if (share->n_waiting < WAITING_MOST)
        add_record(share, NUMBERS, question, sizeof *question, NULL, 0);
}

static uint64_t n_positions(const lsg_share *share)
{
    return sg_prover_counters(share->s->prover).positions - share->before;
}

static void add_path(lsg_share *share)
{
    struct {
        uint64_t positions, hashes[PATH_MOST];
    } record = {.positions = n_positions(share)};
    const size_t n = sg_prover_path(share->s->prover, record.hashes, PATH_MOST);
    if (n == share->n_path && memcmp(record.hashes, share->path, n * sizeof *share->path) == 0 &&
        atomic_load_explicit(&share->n_out, memory_order_relaxed) == 0)
        return;
    share->n_path = n;
    memcpy(share->path, record.hashes, n * sizeof *share->path);
    add_record(share, PATH, &record, sizeof record.positions + n * sizeof *record.hashes, NULL, 0);
}

/* ---- sending ---------------------------------------------------------------------------------------------------- */

/* Frees the batches that all have received; all of them if wait is set. */
static void forget_sent(lsg_share *share, bool wait)
{
    for (batch **at = &share->sent; *at;) {
        batch *b = *at;
        int over = 1;
        if (wait)
            MPI_Waitall(b->n_requests, b->requests, MPI_STATUSES_IGNORE);
        else
            MPI_Testall(b->n_requests, b->requests, &over, MPI_STATUSES_IGNORE);
        if (!over) {
            at = &b->next;
            continue;
        }
        share->n_waiting -= b->n_bytes;
        *at = b->next;
        free(b->bytes);
        free(b);
    }
}

static void send_batch(lsg_share *share)
{
    batch *b = malloc(sizeof *b + (size_t)share->n_ranks * sizeof *b->requests);
    if (!b)
        return; /* later */
    pthread_mutex_lock(&share->lock);
    *b = (batch){.bytes = share->out.bytes, .n_bytes = share->out.used, .next = share->sent};
    share->out = (lsg_buffer){0};
    atomic_store_explicit(&share->n_out, 0, memory_order_relaxed);
    pthread_mutex_unlock(&share->lock);
    /* Not all ranks send to rank 0 first. */
    for (int i = 1; i < share->n_ranks; i++)
        MPI_Isend(b->bytes, (int)b->n_bytes, MPI_BYTE, (share->rank + i) % share->n_ranks, TAG, MPI_COMM_WORLD,
                  &b->requests[b->n_requests++]);
    share->sent = b;
    share->n_waiting += b->n_bytes;
    if (share->n_waiting > share->most_waiting)
        share->most_waiting = share->n_waiting;
    share->counts.rounds++;
    share->counts.bytes += b->n_bytes * (uint64_t)b->n_requests;
}

/* ---- receiving -------------------------------------------------------------------------------------------------- */

static void take_path(lsg_share *share, peer *from, const unsigned char *at, size_t n_bytes)
{
    sg_prover *prover = share->s->prover;
    if (prover)
        sg_prover_peer_asks(prover, from->path, from->n_path, false);
    memcpy(&from->positions, at, sizeof from->positions);
    from->n_path = (n_bytes - sizeof from->positions) / sizeof *from->path;
    memcpy(from->path, at + sizeof from->positions, from->n_path * sizeof *from->path);
    if (prover)
        sg_prover_peer_asks(prover, from->path, from->n_path, true);
}

static void take_record(lsg_share *share, peer *from, kind what, const unsigned char *at, size_t n_bytes)
{
    lsg_search *s = share->s;
    uint64_t word = 0;
    sg_open_question question;
    uint32_t end[2];
    if (what == VALUE || what == EXCLUDED) {
        memcpy(&word, at, sizeof word);
        at += sizeof word;
        n_bytes -= sizeof word;
        share->counts.stored++;
    }
    switch (what) {
    case VALUE: /* a memo that is full, and a store that cannot be written, are met by the search itself */
        if (sg_memo_restore(s->memo, at, n_bytes, (uint32_t)word) != SG_OK)
            share->counts.stored--;
        if (s->store)
            (void)lsg_store_put(s->store, at, n_bytes, (uint32_t)word);
        break;
    case EXCLUDED:
        if (s->prover)
            sg_prover_exclude(s->prover, at, n_bytes, word);
        if (s->store)
            (void)lsg_store_exclude(s->store, at, n_bytes, word);
        break;
    case NUMBERS:
        memcpy(&question, at, sizeof question);
        if (s->prover)
            sg_prover_take_numbers(s->prover, &question);
        break;
    case PATH:
        take_path(share, from, at, n_bytes);
        break;
    case END:
        memcpy(end, at, sizeof end);
        share->n_ended++;
        if (end[0] == SG_OK) {
            share->is_answered = true;
            share->answer = end[1];
        }
        atomic_store(&share->stop, true);
    }
}

/* Takes in one message; false if there is none. block: waits for it. */
static bool receive(lsg_share *share, bool block)
{
    MPI_Status status;
    int there = 1, n_bytes;
    if (block)
        MPI_Probe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &status);
    else
        MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &n_bytes);
    share->in.used = 0;
    if (!lsg_buffer_room(&share->in, (size_t)n_bytes))
        MPI_Abort(MPI_COMM_WORLD, 5);
    MPI_Recv(share->in.bytes, n_bytes, MPI_BYTE, status.MPI_SOURCE, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    const unsigned char *at = share->in.bytes, *end = at + n_bytes;
    while (at < end) {
        uint32_t head[2];
        memcpy(head, at, sizeof head);
        at += sizeof head;
        take_record(share, &share->peers[status.MPI_SOURCE], (kind)head[0], at, head[1]);
        at += head[1];
    }
    return true;
}

/* ---- a question ------------------------------------------------------------------------------------------------- */

/* Called whenever the search looks at its limits. */
static void tick(void *ud)
{
    lsg_share *share = ud;
    if (share->tick)
        share->tick(share->tick_ud);
    lsg_mpi_write_if_asked(share->s);
    const double now = lsg_clock();
    const bool full = atomic_load_explicit(&share->n_out, memory_order_relaxed) >= BATCH_FULL;
    if (!share->active || (now < share->next && !full))
        return;
    add_path(share);
    forget_sent(share, false);
    if (atomic_load_explicit(&share->n_out, memory_order_relaxed) > 0 && share->n_ranks > 1)
        send_batch(share);
    while (receive(share, false))
        ;
    const double after = lsg_clock();
    share->counts.seconds_apart += after - now;
    const double pause = BATCH_RANK_SECONDS * share->n_ranks;
    share->next = after + (pause < BATCH_MOST_SECONDS ? pause : BATCH_MOST_SECONDS);
    if (share->rank == 0) {
        uint64_t positions = n_positions(share);
        for (int i = 0; i < share->n_ranks; i++)
            positions += share->peers[i].positions;
        lsg_heartbeat_show(&share->heart, share->n_ranks, positions, share->counts.rounds, "batches");
    }
}

/* Sends END and waits for those of all others. */
static void end(lsg_share *share, sg_status status, uint32_t answer)
{
    const uint32_t record[] = {(uint32_t)status, answer};
    add_record(share, END, record, sizeof record, NULL, 0);
    while (share->n_ranks > 1 && atomic_load(&share->n_out) > 0)
        send_batch(share);
    while (share->n_ended < share->n_ranks - 1)
        (void)receive(share, true);
    forget_sent(share, true);
    for (int i = 0; i < share->n_ranks; i++) {
        if (share->s->prover)
            sg_prover_peer_asks(share->s->prover, share->peers[i].path, share->peers[i].n_path, false);
        share->peers[i] = (peer){0};
    }
    share->out.used = 0;
}

static sg_status ask(lsg_share *share, lsg_search **helpers, size_t n_helpers, const lsg_question *question,
                     lsg_limits *limits, uint32_t *answer, bool *again)
{
    lsg_search *s = share->s;
    if (n_helpers)
        return lsg_threads_answer(s, helpers, n_helpers, question, limits, answer, again);
    sg_status status = share->n_ranks > 1 ? lsg_prover_join(s, s, question->order, 0) : SG_OK;
    if (status == SG_OK)
        status = lsg_search_answer(s, question, &s->roots, &limits->pulse, answer);
    lsg_prover_part(s);
    return status;
}

/* As the limit on memory counts it, and the messages. */
static uint64_t held_bytes(const lsg_share *share, const lsg_limits *limits)
{
    return limits->held_bytes(limits->held_ud) + share->most_waiting + share->in.cap;
}

sg_status lsg_share_answer(lsg_share *share, lsg_search **helpers, size_t n_helpers, const lsg_question *question,
                           lsg_limits *limits, sg_status status, uint32_t *answer, bool *again, lsg_mpi_counts *counts)
{
    const double start = lsg_clock();
    share->counts = (lsg_mpi_counts){0};
    share->n_ended = 0;
    share->is_answered = false;
    share->n_path = share->most_waiting = 0;
    share->before = share->s->prover ? sg_prover_counters(share->s->prover).positions : 0;
    share->next = 0;
    atomic_store(&share->stop, false);
    lsg_heartbeat_begin(&share->heart);
    share->tick = limits->tick;
    share->tick_ud = limits->tick_ud;
    if (status == SG_OK) {
        const atomic_bool *stop = limits->stop;
        limits->tick = tick;
        limits->tick_ud = share;
        limits->stop = &share->stop;
        share->active = share->n_ranks > 1;
        status = ask(share, helpers, n_helpers, question, limits, answer, again);
        share->active = false;
        limits->stop = stop;
        limits->tick = share->tick;
        limits->tick_ud = share->tick_ud;
    }
    end(share, status, *answer);
    if (status == SG_ESTOP && share->is_answered) {
        status = SG_OK;
        *answer = share->answer;
    }
    if (share->s->prover)
        share->counts.positions = n_positions(share);
    share->counts.held = held_bytes(share, limits);
    share->counts.seconds = lsg_clock() - start;
    *counts = share->counts;
    return status;
}
