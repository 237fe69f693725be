/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_SOLVER_WORDS_H
#define SG_SEARCH_SOLVER_WORDS_H

/*
 * The solver for positions that are words of 64 bits: integers, or small lists packed into a word. It does what sg_solver
 * does, depth first, one position at a time, but keys, the memo's rows and options of several components do not occur, so
 * that 10^6 integers with five options each take a third of the time.
 *
 * Integers of which every option is a smaller one need no stack as deep as play is long: where the search goes deep along
 * nearly all integers, those below are evaluated from the least on.
 */

#include "../table/word_table.h"

enum { SG_WORD_BITS = 64 }; /* values below are bits of seen */

typedef struct sg_words sg_words;

/* Names the options of a position, by sg_words_option. A failure ends the evaluation. */
typedef sg_status sg_words_expand_fn(void *ud, uint64_t word);

typedef struct sg_words_frame {
    uint64_t word, seen;
    uint64_t first;    /* of its words in pending; the next frame's first is where they end */
    uint32_t at, kept; /* words looked at; of these, in front: words whose value is no bit of seen */
} sg_words_frame;

struct sg_words {
    sg_word_table table; /* its budget counts the stacks, too */
    /* the position under expansion */
    uint64_t here, seen; /* seen: bit n: an option has the value n */
    uint64_t n_options;  /* of all positions so far */
    bool rises;          /* an option was not below its position, as numbers without sign */
    uint64_t *pending;   /* options of all frames that are no bits */
    size_t n_pending, cap_pending;
    sg_words_frame *frames; /* positions whose options are being evaluated; they are OPEN */
    size_t n_frames, cap_frames;
    bool falls;      /* words are integers, so that those below may be evaluated first */
    size_t sweep_at; /* that is done when there are so many frames */
    uint64_t swept;  /* all integers below have been looked at */
    uint64_t loop;   /* after SG_ECYCLE: the frame where the loop begins */
    uint64_t *large; /* scratch for the mex of large values */
    size_t cap_large;
    uint64_t n_positions, max_positions; /* expanded; when to stop (0: never) */
    size_t depth;                        /* the most frames there were, and the position above them */
};

/* falls: words are integers. NULL: there is no memory. */
sg_words *sg_words_new(bool falls);
void sg_words_free(sg_words *words);

/*
 * sg_words_value: the value of a position. Values found stay known, after a failure, too.
 * SG_ELIMIT  max_bytes of the table's budget, or max_positions.   SG_ECYCLE  play can go round: frames from loop on.
 * SG_ENOMEM, what the pulse returned, or what expand returned. After a failure the frames are there until
 * sg_words_leave, which the caller calls.
 */
sg_status sg_words_value(sg_words *words, uint64_t word, sg_words_expand_fn *expand, void *ud, const sg_pulse *pulse,
                         uint32_t *value) SG_MUST_CHECK;
void sg_words_leave(sg_words *words);

/* An option whose value is not at once found to be a bit. SG_ELIMIT, SG_ENOMEM. */
sg_status sg_words_pend(sg_words *words, uint64_t option) SG_MUST_CHECK;

/* For expand: the next option. It is inline: rules name several options in the time of one look into a memo. */
static inline SG_MUST_CHECK sg_status sg_words_option(sg_words *words, uint64_t option)
{
    const uint8_t cell = sg_word_cell(&words->table, option);
    words->n_options++;
    words->rises |= option >= words->here;
    if (cell >= SG_WORD_BITS)
        return sg_words_pend(words, option);
    words->seen |= UINT64_C(1) << cell;
    return SG_OK;
}

#endif
