return {
  name = "faulty",
  heap = 3,
}
