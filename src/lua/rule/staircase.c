/* SPDX-License-Identifier: MIT */
#include "rule/staircase.h"

#include "board/staircase.h"
#include "rule/emit.h"
#include "value/key.h"

bool lsg_staircase_takes(const lsg_rule *rule)
{
    const uint8_t *rows;
    size_t n_rows;
    return lsg_key_small_numbers(rule->call.in_key, rule->call.in_key_bytes, &rows, &n_rows) &&
           sg_staircase_is(rows, n_rows);
}

/* An sg_staircase_fn; ud is the rule. */
static sg_status take_rows(void *ud, const uint8_t *rows, size_t n_rows, bool *enough)
{
    const lsg_rule *rule = ud;
    unsigned char key[LSG_SMALL_NUMBERS_HEAD + SG_STAIRCASE_ROWS];
    const size_t key_bytes = lsg_key_of_small_numbers(rows, n_rows, key);
    lsg_profile_turn(rule->call.profile, LSG_IN_MEMO);
    const sg_status status = sg_moves_single(rule->call.moves, key, key_bytes);
    lsg_profile_turn(rule->call.profile, LSG_IN_DATA);
    *enough = sg_moves_enough(rule->call.moves);
    return status;
}

sg_status lsg_staircase_expand(lsg_rule *rule)
{
    const uint8_t *rows;
    size_t n_rows;
    if (!lsg_key_small_numbers(rule->call.in_key, rule->call.in_key_bytes, &rows, &n_rows))
        return SG_EINPUT;
    lsg_profile_turn(rule->call.profile, LSG_IN_DATA);
    const sg_status status = sg_staircase_options(rows, n_rows, take_rows, rule);
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
    return status;
}
