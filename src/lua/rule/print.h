/* SPDX-License-Identifier: MIT */
#ifndef LSG_PRINT_H
#define LSG_PRINT_H

/* print for rules whose author looks for a fault: lines on standard error. */

#include "rule/rule.h"

/* Gives the box of the rule the name print. On failure it is set in rule. */
sg_status lsg_print_open(lsg_rule *rule);

#endif
