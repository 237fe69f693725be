return { name = "by_set", subtract = { 1, 3, 4 }, examples = { { position = 9, value = 0 } } }
