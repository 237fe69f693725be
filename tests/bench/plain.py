# SPDX-License-Identifier: MIT
"""The games of tests/bench/plain/ by a memo and a recursion in Python: plain.py RULE W H.

Prints seconds, positions, options and the value, as plain.lua memo does.
"""
import sys
import time

sys.setrecursionlimit(100000)
name, w, h = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
first_column = sum(1 << r * w for r in range(h))


def chomp_rows(rows):
    for r, length in enumerate(rows):
        for c in range(0 if r else 1, length):
            yield rows[:r] + tuple(min(row, c) for row in rows[r:])


def chomp_bits(edge):
    top, poison = 1 << w + h, (1 << w) - 1 << h
    first = 1
    while first < top:
        if edge & first:
            before, ones, last = edge & first - 1, 1, first << 1
            while last < top:
                if edge & last:
                    ones += 1
                else:
                    above = last << 1
                    left = before | above - (above >> ones) | edge & -above
                    if left != poison:
                        yield left
                last <<= 1
        first <<= 1


def cram_bits(cells):
    right, below = cells & (cells & ~first_column) >> 1, cells & cells >> w
    while right:
        cell = right & -right
        right ^= cell
        yield cells & ~(cell | cell << 1)
    while below:
        cell = below & -below
        below ^= cell
        yield cells & ~(cell | cell << w)


def kayles_bits(free):
    rest = free
    while rest:
        v = rest & -rest
        rest ^= v
        yield free & ~(v | v << w | v >> w | v << 1 & ~first_column | (v & ~first_column) >> 1)


def kayles_text(text):
    for v, cell in enumerate(text):
        if cell == ".":
            left = list(text)
            left[v] = "#"
            for u, is_beside in ((v - w, True), (v + w, True), (v - 1, v % w > 0), (v + 1, v % w < w - 1)):
                if is_beside and 0 <= u < len(text):
                    left[u] = "#"
            yield "".join(left)


options, start = {
    "kayles_text": (kayles_text, "." * w * h),
    "chomp_rows": (chomp_rows, (w,) * h),
    "chomp_bits": (chomp_bits, (1 << w) - 1),
    "cram_bits": (cram_bits, (1 << w * h) - 1),
    "kayles_bits": (kayles_bits, (1 << w * h) - 1),
}[name]
known, n_options = {}, 0


def solve(position):
    global n_options
    if position not in known:
        seen = set()
        for left in options(position):
            n_options += 1
            seen.add(solve(left))
        mex = 0
        while mex in seen:
            mex += 1
        known[position] = mex
    return known[position]


before = time.process_time()
value = solve(start)
print(time.process_time() - before, len(known), n_options, value)
