-- expect: heaps are whole numbers >= 0; call option only if that is what is left
return {
  summary = "Take up to three tokens from one of two heaps.",
  heap2 = function(a, b, option)
    for k = 1, 3 do option(a - k, b) end
  end,
}
