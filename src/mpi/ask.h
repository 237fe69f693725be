/* SPDX-License-Identifier: MIT */
#ifndef LSG_MPI_ASK_H
#define LSG_MPI_ASK_H

#include "mpi_room.h"

/* Functions of sg.mpi that live in ask.c. */
int lsg_mpi_join(lua_State *L);
int lsg_mpi_part(lua_State *L);
int lsg_mpi_counts_of(lua_State *L);
void lsg_mpi_open_joined(lua_State *L);

#endif
