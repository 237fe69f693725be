# SPDX-License-Identifier: MIT
"""The tasks of everyday.lua as a short script in Python does them: peer.py TASK SIZE."""
import sys


def mex(seen):
    v = 0
    while v in seen:
        v += 1
    return v


def two_heaps(size):
    g = [[0] * (size + 1) for _ in range(size + 1)]
    for x in range(size + 1):
        for y in range(size + 1):
            seen = set()
            for a, b in ((1, 0), (1, 1), (1, 2), (0, 1)):
                i, j = x - a, y - b
                while i >= 0 and j >= 0:
                    seen.add(g[i][j])
                    i, j = i - a, j - b
            g[x][y] = mex(seen)
    return g[size][size]


def runs(size):
    g, sums = [0], [0]
    for n in range(1, size + 1):
        g.append(mex({sums[n - 1] ^ sums[n - k * k] for k in range(1, int(n**0.5) + 1)}))
        sums.append(sums[-1] ^ g[n])
    return g[size]


def interval(size):
    g = []
    for n in range(3 * size):
        g.append(mex(set(g[max(n - size, 0):max(n - size // 10 + 1, 0)])))
    return g[-1]


def divisors(size):
    known = {}

    def value(n):
        if n not in known:
            known[n] = mex({value(d) for d in range(1, n) if n % d == 0})
        return known[n]
    return value(size)


print({f.__name__: f for f in (two_heaps, runs, interval, divisors)}[sys.argv[1]](int(sys.argv[2])))
