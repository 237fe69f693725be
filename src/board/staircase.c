/* SPDX-License-Identifier: MIT */
/* The functions of staircase.h. */
#include "staircase.h"

#include <string.h>

bool sg_staircase_is(const uint8_t *rows, size_t n_rows)
{
    if (n_rows < 1 || n_rows > SG_STAIRCASE_ROWS || rows[0] > SG_STAIRCASE_ROWS || rows[n_rows - 1] < 1)
        return false;
    for (size_t r = 1; r < n_rows; r++)
        if (rows[r] > rows[r - 1])
            return false;
    return true;
}

static void transpose(const uint8_t *rows, size_t n_rows, uint8_t *columns)
{
    size_t r = n_rows;
    for (size_t c = 0; c < rows[0]; c++) {
        while (rows[r - 1] <= c)
            r--;
        columns[c] = (uint8_t)r;
    }
}

/* Hands over the canonical one of a position and its transposed one. */
static inline sg_status give(const uint8_t *rows, size_t n_rows, const uint8_t *columns, size_t n_columns,
                             sg_staircase_fn *each, void *ud, bool *enough)
{
    if (n_columns > n_rows || (n_columns == n_rows && memcmp(rows, columns, n_rows) >= 0))
        return each(ud, rows, n_rows, enough);
    return each(ud, columns, n_columns, enough);
}

sg_status sg_staircase_options(const uint8_t *rows, size_t n_rows, sg_staircase_fn *each, void *ud)
{
    uint8_t left[SG_STAIRCASE_ROWS], left_columns[SG_STAIRCASE_ROWS], columns[SG_STAIRCASE_ROWS];
    const size_t n_columns = rows[0];
    bool enough = false;
    memcpy(left, rows, n_rows);
    transpose(rows, n_rows, columns);
    memcpy(left_columns, columns, n_columns);
    for (size_t r = 0; r < n_rows; r++) {
        /* The squares of row r from right to left: each takes what the one before took, and a column. */
        for (size_t c = rows[r]; c-- > (r == 0 ? 1 : 0);) {
            memset(left + r, (int)c, columns[c] - r);
            left_columns[c] = (uint8_t)r;
            const sg_status status = give(left, c ? n_rows : r, left_columns, r ? n_columns : c, each, ud, &enough);
            if (status != SG_OK || enough)
                return status;
        }
        memcpy(left + r, rows + r, n_rows - r);
        memcpy(left_columns, columns, rows[r]);
    }
    return SG_OK;
}
