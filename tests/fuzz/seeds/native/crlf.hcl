a = 1
b {
  c = <<E
x
E
}
