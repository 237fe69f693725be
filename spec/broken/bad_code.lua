-- expect: 'x' is not a digit of a code
return {
  summary = "A digit that no take-and-break code has.",
  code = "0.97x",
}
