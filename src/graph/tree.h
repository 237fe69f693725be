/* SPDX-License-Identifier: MIT */
#ifndef SG_GRAPH_TREE_H
#define SG_GRAPH_TREE_H

#include "../sg.h"

/*
 * Rewrites a rooted tree in brackets, "(()(()))", in place with the branches of every node in order, shorter texts
 * first. Two trees have the same shape exactly if the results are equal. O(n_bytes^2) at worst.
 * SG_EINPUT  not one tree: the first byte that shows this is *fault. The text is then undefined.
 * SG_ERANGE  more than SG_TREE_BYTES_MAX bytes.
 */
enum { SG_TREE_BYTES_MAX = 1 << 16 };
sg_status sg_tree_canonical(char *text, size_t n_bytes, size_t *fault) SG_MUST_CHECK;

#endif
