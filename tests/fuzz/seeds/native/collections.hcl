a = [1, 2,
 3,]
b = { x = 1, "y" : 2, (z) = 3
 w = 4 }
c = [for k, v in b : "${k}" if v > 1]
d = { for k, v in b : v => k... }
