/* SPDX-License-Identifier: MIT */
/*
 * A game of your own, by one callback that names the options of a position. Here: Chomp. A position is a bar of
 * chocolate, a byte for the length of each row, none longer than the row before. A move bites at a square: the square
 * goes, and all that is right of and below it. The square at the top left is poisoned: nobody takes it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <sg.h>

enum { ROWS = 4, COLUMNS = 6 };

static sg_status bite(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    unsigned char bar[ROWS], left[ROWS];
    (void)ud;
    if (key_bytes != ROWS)
        return SG_ERULE;
    memcpy(bar, key, ROWS); /* the key is there until the first call on moves */
    for (unsigned row = 0; row < ROWS; row++) {
        for (unsigned column = row == 0 ? 1 : 0; column < bar[row]; column++) {
            for (unsigned i = 0; i < ROWS; i++)
                left[i] = (unsigned char)(i >= row && bar[i] > column ? column : bar[i]);
            const sg_status status = sg_moves_single(moves, left, ROWS); /* an option of one component */
            if (status != SG_OK)
                return status;
        }
    }
    return SG_OK;
}

int main(void)
{
    sg_memo *memo;
    sg_solver *solver;
    if (sg_memo_new(1 << 30, &memo) != SG_OK || sg_solver_new(memo, bite, NULL, 0, &solver) != SG_OK)
        return 1;
    puts("nim-values of Chomp, by rows and columns");
    for (unsigned rows = 1; rows <= ROWS; rows++) {
        for (unsigned columns = 1; columns <= COLUMNS; columns++) {
            unsigned char bar[ROWS] = {0};
            uint32_t value;
            memset(bar, (int)columns, rows);
            const sg_status status = sg_solver_value(solver, bar, ROWS, NULL, &value);
            if (status != SG_OK) {
                fprintf(stderr, "%s\n", sg_status_text(status));
                return 1;
            }
            printf("%4" PRIu32, value);
        }
        puts("");
    }
    printf("%" PRIu64 " positions\n", sg_solver_counters(solver).positions);
    sg_solver_free(solver);
    sg_memo_free(memo);
    return 0;
}
