/* SPDX-License-Identifier: MIT */
#ifndef LSG_FORMS_H
#define LSG_FORMS_H

#include <lua.h>

#include "misere/forms.h"
#include "sg.h"

/* The table of misère canonical forms at index; raises an error if there is none. [-0, +0, e] */
sg_forms *lsg_check_forms(lua_State *L, int index);

#endif
