-- expect: raised a table
return {
  summary = "Raises something that is not a message.",
  start = 3,
  options = function()
    error({ code = 7 })
  end,
}
