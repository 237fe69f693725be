return { name = "by_code", code = "0.77", examples = { { position = 7, value = 2 } } }
