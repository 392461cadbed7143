# The first address.
listen = { port = 8080 }

# others = []

# Narrower than the type.
# ports = []

# shares = {}

# pair = [8080, 0]

# check = "never"

# action = { http = { url = "" } }

# tree = { name = "aa" }

# rule "a" {
#   # on = false
# }
