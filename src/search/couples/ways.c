/* SPDX-License-Identifier: MIT */
/* Walks over the ways to meet a condition. */
#include "state.h"

way_walk sg_couples_ways(const sg_couples *c, const uint32_t *condition)
{
    return (way_walk){.couples = c, .at = condition + 1, .n_alternatives = condition[0]};
}

bool sg_couples_next_way(way_walk *w)
{
    for (;;) {
        if (w->n_replies > 0) {
            w->n_replies--;
            w->way.n_reply = *w->reply_at;
            w->way.reply = w->reply_at + 1;
            w->reply_at += 1 + w->way.n_reply;
            return true;
        }
        if (w->n_alternatives == 0)
            return false;
        w->n_alternatives--;
        const uint32_t head = *w->at++;
        w->way = (way){.base = w->at, .n_base = head >> 1};
        w->at += head >> 1;
        if (!(head & 1))
            return true;
        w->reply_at = w->couples->ways.at + w->couples->replies[*w->at++].at;
        w->n_replies = *w->reply_at++;
    }
}

const uint32_t *sg_couples_behind(const uint32_t *condition)
{
    const uint32_t *at = condition + 1;
    for (uint32_t n = condition[0]; n > 0; n--)
        at += 1 + (*at >> 1) + (*at & 1);
    return at;
}
