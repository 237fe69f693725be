-- expect: 0.97X
return {
  summary = "A digit that no take-and-break code has.",
  code = "0.97X",
}
