/* SPDX-License-Identifier: MIT */
#include "shortcut.h"

sg_status sg_moves_part(sg_moves *moves, const void *key, size_t key_bytes)
{
    return moves->part(moves, key, key_bytes);
}

sg_status sg_moves_option(sg_moves *moves)
{
    return moves->option(moves);
}

sg_status sg_moves_turn(sg_moves *moves, sg_turn turn)
{
    if (turn == SG_TURN_PASSES)
        return moves->option(moves);
    return moves->turn ? moves->turn(moves, turn) : SG_ERULE;
}

sg_status sg_moves_single(sg_moves *moves, const void *key, size_t key_bytes)
{
    if (moves->single)
        return moves->single(moves, key, key_bytes);
    const sg_status status = moves->part(moves, key, key_bytes);
    return status == SG_OK ? moves->option(moves) : status;
}

sg_status sg_moves_unpacked(sg_moves *moves, sg_short key)
{
    unsigned char bytes[16];
    const size_t n_bytes = sg_short_unpack(key, bytes);
    return sg_moves_single(moves, bytes, n_bytes);
}

bool sg_moves_enough(const sg_moves *moves)
{
    return moves->enough;
}
