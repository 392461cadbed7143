io_mode = { tuple = [1, "x"] }
big = 340282366920938463463374607431768211455
bytes = [1, 2]
timeout = { secs = 1, nanos = 2 }
unit = null
service "a" "b" { choice = "async" }
labelled "x" { listen_addr = 1 }
x = 1
