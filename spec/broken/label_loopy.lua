-- expect: asked with label:
return {
  summary = "Walk round a ring of six, or stop at 0; the way back has no name.",
  start = 3,
  loopy = true,
  options = function(n, option, _, label)
    if n > 0 then
      option((n + 1) % 6)
      if not label then
        option(n - 1)
      end
    end
  end,
}
