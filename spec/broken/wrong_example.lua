-- expect: value of 4 is 3
return {
  summary = "Take one, two or three.",
  subtract = { 1, 2, 3 },
  examples = { { position = 4, value = 3 } },
}
