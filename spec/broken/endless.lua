-- expect: instruction limit
return {
  summary = "A rule that loops.",
  start = 3,
  options = function()
    while true do
    end
  end,
}
