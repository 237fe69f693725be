-- expect: example 1
return {
  summary = "An example with a slip in it.",
  code = "0.77",
  examples = { { position = 4, valeu = 1 } },
}
