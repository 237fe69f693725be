-- expect: function
return {
  summary = "A position that holds a function.",
  start = { 1 },
  options = function(_, option)
    option({ 1, function() end })
  end,
}
