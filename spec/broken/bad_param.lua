-- expect: type
return {
  summary = "A parameter of a type that does not exist.",
  params = { s = { type = "number", default = 3 } },
  subtract = function(p)
    return { p.s }
  end,
}
