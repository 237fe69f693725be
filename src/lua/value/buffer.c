/* SPDX-License-Identifier: MIT */
#include "value/buffer.h"

#include <stdlib.h>
#include <string.h>

bool lsg_buffer_room(lsg_buffer *buffer, size_t n_bytes)
{
    if (buffer->cap - buffer->used >= n_bytes)
        return true;
    size_t cap = buffer->cap ? buffer->cap * 2 : 256;
    while (cap - buffer->used < n_bytes)
        cap *= 2;
    unsigned char *grown = realloc(buffer->bytes, cap);
    if (!grown)
        return false;
    buffer->bytes = grown;
    buffer->cap = cap;
    return true;
}

bool lsg_buffer_add(lsg_buffer *buffer, const void *bytes, size_t n_bytes)
{
    if (n_bytes == 0)
        return true; /* bytes may be NULL, and so may an empty buffer's */
    if (buffer->cap - buffer->used < n_bytes && !lsg_buffer_room(buffer, n_bytes))
        return false;
    memcpy(buffer->bytes + buffer->used, bytes, n_bytes);
    buffer->used += n_bytes;
    return true;
}

bool lsg_buffer_put(lsg_buffer *buffer, const void *bytes, size_t n_bytes)
{
    return lsg_buffer_room(buffer, sizeof n_bytes + n_bytes) && lsg_buffer_add(buffer, &n_bytes, sizeof n_bytes) &&
           lsg_buffer_add(buffer, bytes, n_bytes);
}

bool lsg_buffer_next(const lsg_buffer *buffer, size_t *at, const unsigned char **bytes, size_t *n_bytes)
{
    if (*at >= buffer->used)
        return false;
    memcpy(n_bytes, buffer->bytes + *at, sizeof *n_bytes);
    *bytes = buffer->bytes + *at + sizeof *n_bytes;
    *at += sizeof *n_bytes + *n_bytes;
    return true;
}
