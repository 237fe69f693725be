# SPDX-License-Identifier: MIT
"""The tasks of everyday.lua as a short script in Python does them: peer.py TASK SIZE."""
from math import isqrt
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


def trees(size):
    state, parents = 12345, [0]
    for i in range(1, size):
        state = (state * 1103515245 + 12345) % 2**31
        parents.append((state >> 8) % i)
    g = [0] * size
    for i in range(size - 1, 0, -1):
        g[parents[i]] ^= g[i] + 1
    return g[0]


def wythoff(power):
    b = 10**power
    d = b - wythoff_smaller(power)
    return 0 if (d + isqrt(5 * d * d)) // 2 == b - d else 1


def wythoff_smaller(power):
    return (isqrt(5 * 10 ** (2 * power)) - 10**power) // 2


def sparse(power):
    known = {0: 0}

    def value(n):
        if n not in known:
            known[n] = mex({value(n // d) for d in range(2, 7)})
        return known[n]
    return value(10**power)


def interval_far(power):
    return 10**power % 130 // 30


def numbers(m):
    total, known = m * (m + 1) // 2, {}

    def wins(used, left):
        if left <= 0:
            return False
        if used not in known:
            known[used] = any(not used >> k & 1 and not wins(used | 1 << k, left - k - 1) for k in range(m))
        return known[used]
    return int(wins(0, total))


sys.setrecursionlimit(10000)
print(globals()[sys.argv[1]](int(sys.argv[2])))
