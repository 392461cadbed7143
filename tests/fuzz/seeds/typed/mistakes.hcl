count = 300
ratio = "x"
name = null
list = {}
map = []
service "a" {}
limits {}
limits {}
process {}
io_mode = "Async"
count = 1
