/* SPDX-License-Identifier: MIT */
/*
 * Files that one process writes at a time, and pool.lock of sg.pool, see pool.h.
 *
 * The lock belongs to the open file, so it goes with the process, however that ends. A file that is replaced is another
 * one under the same name: the new one is locked before it gets the name, and whoever locks a file looks afterwards
 * whether it has the name still.
 */
#define _POSIX_C_SOURCE 200809L

#include "io/locked.h"

#include "common/clock.h"
#include "common/failure.h"
#include "io/disk.h"
#include "io/pool.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <lauxlib.h>

#define LOCKED_TYPE "sg.pool.locked"

enum { TRIES = 100, PAUSE_MS = 20 };

enum { OTHER_FILE = -2 };

/* Returns 0 if the open file is the one of that name, OTHER_FILE if it is not, or an errno if that cannot be said. */
static int compare_name(int fd, const char *path)
{
    struct stat opened, named;
    if (fstat(fd, &opened) != 0)
        return errno;
    if (stat(path, &named) != 0)
        return errno == ENOENT ? OTHER_FILE : errno;
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino ? 0 : OTHER_FILE;
}

/* Opens the file, or makes the one with the other name. Returns -1 on failure, with errno set. */
static int open_or_make(const char *path, const char *made, bool *is_new)
{
    int fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    *is_new = fd < 0 && errno == ENOENT;
    if (*is_new)
        fd = open(made, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    return fd;
}

/* Opens and locks the file, or makes and locks the one with the name file->made. Returns as lsg_locked_open does. */
static int open_locked(lsg_locked *file)
{
    for (int n = 0; n < TRIES; n++) {
        const int fd = open_or_make(file->path, file->made, &file->is_new);
        if (fd < 0)
            return errno;
        const bool mine = lsg_lock(fd), at_once = strcmp(file->path, file->made) == 0;
        const int named = mine ? compare_name(fd, file->is_new ? file->made : file->path) : LSG_IS_LOCKED;
        if (named != OTHER_FILE && mine && (!file->is_new || at_once || access(file->path, F_OK) != 0)) {
            file->fd = fd;
            if (named != 0)
                lsg_locked_close(file);
            return named;
        }
        close(fd);
        if (!mine)
            return LSG_IS_LOCKED;
    }
    return EAGAIN;
}

int lsg_locked_open(lsg_locked *file, const char *path, bool whole, double seconds)
{
    const double deadline = lsg_clock() + seconds;
    const size_t n = strlen(path);
    *file = (lsg_locked){.fd = -1, .path = malloc(n + 1), .made = malloc(n + sizeof ".tmp")};
    if (!file->path || !file->made)
        return ENOMEM;
    memcpy(file->path, path, n + 1);
    memcpy(file->made, path, n + 1);
    if (whole)
        memcpy(file->made + n, ".tmp", sizeof ".tmp");
    int error = open_locked(file);
    while (error == LSG_IS_LOCKED && lsg_clock() < deadline) {
        (void)poll(NULL, 0, PAUSE_MS);
        error = open_locked(file);
    }
    return error;
}

static bool write_pieces(int fd, const lsg_piece *pieces, size_t n_pieces)
{
    for (size_t i = 0; i < n_pieces; i++)
        if (!lsg_write_all(fd, pieces[i].bytes, pieces[i].n_bytes))
            return false;
    return true;
}

bool lsg_locked_append(lsg_locked *file, const lsg_piece *pieces, size_t n_pieces)
{
    const off_t end = lseek(file->fd, 0, SEEK_END);
    if (end < 0 || !write_pieces(file->fd, pieces, n_pieces)) {
        const int error = errno;
        const bool is_cut = end >= 0 && ftruncate(file->fd, end) == 0;
        (void)is_cut; /* else the end is torn, which the next reader drops */
        errno = error;
        return false;
    }
    file->is_new = false;
    return true;
}

/* Writes the pieces to a file of that name, which is the new one or another. Returns its descriptor, locked; -1 on
 * failure, with errno set. */
static int write_beside(const lsg_locked *file, const char *name, const lsg_piece *pieces, size_t n_pieces)
{
    const int fd = file->is_new ? dup(file->fd) : open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        return -1;
    errno = EAGAIN;
    if (lsg_lock(fd) && ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0 && write_pieces(fd, pieces, n_pieces) &&
        lsg_sync(fd) && rename(name, file->path) == 0)
        return fd;
    const int error = errno;
    close(fd);
    if (!file->is_new)
        (void)unlink(name);
    errno = error;
    return -1;
}

bool lsg_locked_replace(lsg_locked *file, const lsg_piece *pieces, size_t n_pieces)
{
    const size_t n = strlen(file->path);
    char *name = malloc(n + sizeof ".tmp");
    if (!name)
        return false; /* malloc sets errno */
    memcpy(name, file->path, n);
    memcpy(name + n, ".tmp", sizeof ".tmp");
    const int fd = write_beside(file, name, pieces, n_pieces);
    const int error = errno;
    free(name);
    errno = error;
    if (fd < 0)
        return false;
    close(file->fd);
    file->fd = fd;
    file->is_new = false;
    return true;
}

void lsg_locked_close(lsg_locked *file)
{
    if (file->fd >= 0) {
        if (file->is_new)
            (void)unlink(file->made);
        close(file->fd);
    }
    free(file->path);
    free(file->made);
    *file = (lsg_locked){.fd = -1};
}

/* ---- pool.lock -------------------------------------------------------------------------------------------------- */

static lsg_locked *check_open(lua_State *L)
{
    lsg_locked *file = luaL_checkudata(L, 1, LOCKED_TYPE);
    luaL_argcheck(L, file->fd >= 0, 1, "a file that is closed");
    return file;
}

/* lock(path, whole, seconds) -> file | nil, failure: see lsg_locked_open. */
static int l_lock(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    const double seconds = luaL_optnumber(L, 3, 0);
    lsg_locked *file = lua_newuserdatauv(L, sizeof *file, 0);
    *file = (lsg_locked){.fd = -1};
    luaL_setmetatable(L, LOCKED_TYPE);
    const int error = lsg_locked_open(file, path, lua_toboolean(L, 2), seconds);
    if (error == 0)
        return 1;
    if (error != LSG_IS_LOCKED)
        return lsg_fail_errno(L, path, error);
    lsg_failure_push(L, LSG_IO, "another run is writing to this file");
    lsg_failure_set_place(L, path, 0);
    return lsg_failure_return(L);
}

static int done(lua_State *L, const lsg_locked *file, bool ok)
{
    if (!ok)
        return lsg_fail_errno(L, file->path, errno);
    lua_pushboolean(L, 1);
    return 1;
}

/* file:truncate(bytes) -> true | nil, failure: keeps the first bytes; what is appended goes behind them. */
static int locked_truncate(lua_State *L)
{
    const lsg_locked *file = check_open(L);
    return done(L, file, ftruncate(file->fd, (off_t)luaL_checkinteger(L, 2)) == 0);
}

/* file:append(text) -> true | nil, failure: see lsg_locked_append. */
static int locked_append(lua_State *L)
{
    lsg_locked *file = check_open(L);
    lsg_piece text;
    text.bytes = luaL_checklstring(L, 2, &text.n_bytes);
    return done(L, file, lsg_locked_append(file, &text, 1));
}

/* file:replace(text) -> true | nil, failure: see lsg_locked_replace. */
static int locked_replace(lua_State *L)
{
    lsg_locked *file = check_open(L);
    lsg_piece text;
    text.bytes = luaL_checklstring(L, 2, &text.n_bytes);
    return done(L, file, lsg_locked_replace(file, &text, 1));
}

/* file:close(), __close and __gc. */
static int locked_close(lua_State *L)
{
    lsg_locked_close(luaL_checkudata(L, 1, LOCKED_TYPE));
    return 0;
}

void lsg_open_locked(lua_State *L)
{
    static const luaL_Reg methods[] = {{"append", locked_append},
                                       {"close", locked_close},
                                       {"replace", locked_replace},
                                       {"truncate", locked_truncate},
                                       {NULL, NULL}};
    lsg_close_type(L, LOCKED_TYPE, locked_close);
    luaL_getmetatable(L, LOCKED_TYPE);
    luaL_newlib(L, methods);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
    lua_pushcfunction(L, l_lock);
    lua_setfield(L, -2, "lock");
}
