/* SPDX-License-Identifier: MIT */
/*
 * The program sg-lua-mpi, and its module "sg.mpi": ranks, and messages between them. Rank 0 is the program as sg-lua is;
 * the others wait for its questions (lua/sg/mpi).
 */
#include <mpi.h>

#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "../host/host.h"
#include "ask.h"
#include "common/fields.h"
#include "value/key.h"

static int rank, n_ranks;
static bool has_quit; /* rank 0 has told the others to end */

#define QUIT UINT64_MAX /* in the place of a length */

/* mpi.broadcast(text) at rank 0; mpi.broadcast() -> text, or nil: the run is over, at the others. */
static int broadcast(lua_State *L)
{
    size_t n_bytes = 0;
    const char *text = rank == 0 ? luaL_checklstring(L, 1, &n_bytes) : NULL;
    uint64_t length = n_bytes;
    MPI_Bcast(&length, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (length == QUIT)
        return 0;
    luaL_Buffer buffer;
    char *bytes = luaL_buffinitsize(L, &buffer, (size_t)length + 1);
    if (rank == 0)
        memcpy(bytes, text, n_bytes);
    MPI_Bcast(bytes, (int)length, MPI_BYTE, 0, MPI_COMM_WORLD);
    luaL_pushresultsize(&buffer, (size_t)length);
    return 1;
}

/* mpi.gather(text) -> list of the texts of all ranks, in every rank */
static int gather(lua_State *L)
{
    size_t n_bytes;
    const char *text = luaL_checklstring(L, 1, &n_bytes);
    int *lengths = lua_newuserdatauv(L, 2 * (size_t)n_ranks * sizeof *lengths, 0), *at = lengths + n_ranks, sum = 0;
    const int own = (int)n_bytes;
    MPI_Allgather(&own, 1, MPI_INT, lengths, 1, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < n_ranks; sum += lengths[i++])
        at[i] = sum;
    char *all = lua_newuserdatauv(L, (size_t)sum + 1, 0);
    MPI_Allgatherv(text, own, MPI_BYTE, all, lengths, at, MPI_BYTE, MPI_COMM_WORLD);
    lua_createtable(L, n_ranks, 0);
    for (int i = 0; i < n_ranks; i++) {
        lua_pushlstring(L, all + at[i], (size_t)lengths[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* mpi.decode(bytes) -> the plain value of canonical bytes, as rule:encode gives them */
static int decode(lua_State *L)
{
    size_t n_bytes;
    const char *bytes = luaL_checklstring(L, 1, &n_bytes);
    lsg_key_decode(L, (const unsigned char *)bytes, n_bytes);
    return 1;
}

/* mpi.heartbeat(seconds): how often a line on stderr says how far the run is; 0: never */
static int heartbeat(lua_State *L)
{
    lsg_heartbeat_seconds = luaL_checknumber(L, 1);
    return 0;
}

static int open_mpi(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"broadcast", broadcast}, {"counts", lsg_mpi_counts_of}, {"decode", decode},     {"gather", gather},
        {"heartbeat", heartbeat}, {"join", lsg_mpi_join},        {"part", lsg_mpi_part}, {NULL, NULL}};
    lsg_mpi_open_joined(L);
    luaL_newlib(L, functions);
    lsg_set_count(L, "rank", (uint64_t)rank);
    lsg_set_count(L, "ranks", (uint64_t)n_ranks);
    return 1;
}

/* At exit, wherever that comes from: --help ends the program at once. */
static void finish(void)
{
    int over;
    MPI_Finalized(&over);
    if (over)
        return;
    if (rank == 0 && !has_quit) {
        uint64_t quit = QUIT;
        has_quit = true;
        MPI_Bcast(&quit, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
}

int main(int argc, char **argv)
{
    int level;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
    atexit(finish);
    lsg_mpi_signals();
    const int code = lsg_host_run(argc, argv, &(lsg_program){.main = "sg.mpi.main", .more = {"sg.mpi", open_mpi}});
    if (rank != 0 && code != 0)
        MPI_Abort(MPI_COMM_WORLD, code); /* the others would wait for this one */
    finish();
    return code;
}
