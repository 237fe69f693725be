/* SPDX-License-Identifier: MIT */
#include "io/disk.h"

#include <errno.h>
#include <sys/file.h>
#include <unistd.h>

void lsg_put_number(unsigned char *to, uint64_t number, unsigned n_bytes)
{
    for (unsigned i = 0; i < n_bytes; i++)
        to[i] = (unsigned char)(number >> (8 * i));
}

uint64_t lsg_get_number(const unsigned char *from, unsigned n_bytes)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < n_bytes; i++)
        number |= (uint64_t)from[i] << (8 * i);
    return number;
}

bool lsg_write_all(int fd, const void *bytes, size_t n_bytes)
{
    const unsigned char *at = bytes;
    while (n_bytes > 0) {
        const ssize_t n = write(fd, at, n_bytes);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            errno = n == 0 ? ENOSPC : errno;
            return false;
        }
        at += n;
        n_bytes -= (size_t)n;
    }
    return true;
}

bool lsg_lock(int fd)
{
    return flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

bool lsg_sync(int fd)
{
    return fdatasync(fd) == 0 || errno == EINVAL || errno == EROFS;
}
