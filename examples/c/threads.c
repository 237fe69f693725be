/* SPDX-License-Identifier: MIT */
/*
 * A search in several threads: a solver for each, and one memo that they share. threads [THREADS]
 * The game is Cram on a board of 4 rows and 5 columns: a move covers two free neighbouring cells with a domino.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <sg.h>

enum { ROWS = 4, COLUMNS = 5, THREADS_MAX = 64, KEY_BYTES = 3 };

/* A position is the set of covered cells, 20 bits in 3 bytes. */
static sg_status name_option(sg_moves *moves, uint32_t board)
{
    const unsigned char key[KEY_BYTES] = {(unsigned char)board, (unsigned char)(board >> 8),
                                          (unsigned char)(board >> 16)};
    return sg_moves_single(moves, key, KEY_BYTES);
}

static sg_status cover(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    const unsigned char *bytes = key;
    (void)ud;
    if (key_bytes != KEY_BYTES)
        return SG_ERULE;
    const uint32_t board = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16;
    for (unsigned cell = 0; cell < ROWS * COLUMNS; cell++) {
        const uint32_t right = cell % COLUMNS + 1 < COLUMNS ? UINT32_C(3) << cell : 0;
        const uint32_t below = cell + COLUMNS < ROWS * COLUMNS ? (UINT32_C(1) | UINT32_C(1) << COLUMNS) << cell : 0;
        sg_status status = SG_OK;
        if (right != 0 && (board & right) == 0)
            status = name_option(moves, board | right);
        if (status == SG_OK && below != 0 && (board & below) == 0)
            status = name_option(moves, board | below);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

typedef struct worker {
    pthread_t thread;
    sg_solver *solver;
    sg_status status;
    uint32_t value;
} worker;

/* Each is asked for the value of the same position; they divide the work. */
static void *work(void *ud)
{
    worker *w = ud;
    static const unsigned char empty[KEY_BYTES] = {0};
    w->status = sg_solver_value(w->solver, empty, KEY_BYTES, NULL, &w->value);
    return NULL;
}

int main(int argc, char **argv)
{
    static worker workers[THREADS_MAX];
    const int wanted = argc > 1 ? atoi(argv[1]) : 2;
    const int n = wanted < 1 ? 1 : wanted > THREADS_MAX ? THREADS_MAX : wanted;
    sg_memo *memo;
    if (sg_memo_new(1 << 30, &memo) != SG_OK)
        return 1;
    sg_memo_share(memo, true);
    for (int i = 0; i < n; i++) {
        if (sg_solver_new(memo, cover, NULL, 0, &workers[i].solver) != SG_OK)
            return 1;
        sg_solver_share(workers[i].solver, true);
    }
    for (int i = 0; i < n; i++) {
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
            return 1;
    }
    for (int i = 0; i < n; i++)
        pthread_join(workers[i].thread, NULL);
    sg_memo_share(memo, false);
    for (int i = 0; i < n; i++) {
        if (workers[i].status != SG_OK) {
            fprintf(stderr, "thread %d: %s\n", i, sg_status_text(workers[i].status));
            return 1;
        }
        sg_solver_free(workers[i].solver);
    }
    printf("Cram %d x %d: value %" PRIu32 ", the %s player wins\n", ROWS, COLUMNS, workers[0].value,
           workers[0].value != 0 ? "first" : "second");
    printf("%" PRIu64 " positions known\n", sg_memo_count(memo));
    sg_memo_free(memo);
    return 0;
}
