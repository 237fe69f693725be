-- expect: period 11
return {
  summary = "Kayles, with a period it does not have.",
  code = "0.77",
  examples = { { period = 11, preperiod = 71 } },
}
