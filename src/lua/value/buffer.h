/* SPDX-License-Identifier: MIT */
#ifndef LSG_BUFFER_H
#define LSG_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes that grow. All zero is an empty buffer; the owner frees bytes. */
typedef struct lsg_buffer {
    unsigned char *bytes;
    size_t used, cap;
} lsg_buffer;

/* Makes room for n_bytes behind used; false if there is no memory, and the buffer is unchanged. */
bool lsg_buffer_room(lsg_buffer *buffer, size_t n_bytes);
/* Appends; false if there is no memory, and the buffer is unchanged. */
bool lsg_buffer_add(lsg_buffer *buffer, const void *bytes, size_t n_bytes);

/* Appends an item: its length, then its bytes. False as above. */
bool lsg_buffer_put(lsg_buffer *buffer, const void *bytes, size_t n_bytes);
/* The item at *at, which moves behind it; false at the end of a buffer of items. */
bool lsg_buffer_next(const lsg_buffer *buffer, size_t *at, const unsigned char **bytes, size_t *n_bytes);

#endif
