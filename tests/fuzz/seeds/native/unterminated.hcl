a = "b ${c
d {
 e = [1, (2
 f = <<X
