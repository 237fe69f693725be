return { name = "halve", moves = "m < n and (m = n - 1 or m = n // 2)" }
