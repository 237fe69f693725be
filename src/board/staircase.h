/* SPDX-License-Identifier: MIT */
#ifndef SG_BOARD_STAIRCASE_H
#define SG_BOARD_STAIRCASE_H

#include "../sg.h"

/*
 * Chomp: a position is a list of rows of squares, none longer than the one before. A move takes a square with all that
 * are both to the right of it, or in its column, and below it, or in its row; the first square of the first row is never
 * taken. A position plays like its transposed one, whose rows are its columns. The canonical one of the two has the
 * longer first row, or, of two as long, the larger rows in the order of a dictionary.
 */
enum { SG_STAIRCASE_ROWS = 127 };

/* n_rows rows of at least one square each, a view. *enough = true: no more are wanted. */
typedef sg_status sg_staircase_fn(void *ud, const uint8_t *rows, size_t n_rows, bool *enough);

/* Do n_rows rows make a position, of at most SG_STAIRCASE_ROWS rows and columns? */
bool sg_staircase_is(const uint8_t *rows, size_t n_rows);

/* Calls each for every move, with the canonical position that it leaves. A non-OK status of each ends the call and is
 * returned. */
sg_status sg_staircase_options(const uint8_t *rows, size_t n_rows, sg_staircase_fn *each, void *ud) SG_MUST_CHECK;

#endif
