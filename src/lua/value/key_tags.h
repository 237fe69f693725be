/* SPDX-License-Identifier: MIT */
#ifndef LSG_KEY_TAGS_H
#define LSG_KEY_TAGS_H

/*
 * Canonical keys. One byte says what follows:
 *
 *   0x00..0xbf   the integer 0..191
 *   INT, NEG     + k - 1: n or -1-n in k bytes, low first; k is as small as can be, at least 1
 *   NO, YES      booleans
 *   STR          varint length, bytes
 *   ARR          varint length, elements
 *   REC          varint length of the array part, its elements, varint count, then (STR key, value) sorted by key
 *   WIDE         k, 1 to 32, and the k bytes of a wide set, low first; the last one is not 0
 *
 * The encoding is prefix-free, so different positions have different keys.
 */
enum { SMALL = 0xc0, INT = 0xc0, NEG = 0xc8, NO = 0xd0, YES, STR, ARR, REC, WIDE };

#endif
