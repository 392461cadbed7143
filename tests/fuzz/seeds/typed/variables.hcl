name = "a${num}b"
list = [for i in range(3) : i]
anything = try(x, 1)
