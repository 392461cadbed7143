# The first address.
listen = { port = 8080 } # fill in: object Listen

# others = []

# Narrower than the type.
# ports = [] # list of whole number from 1 to 65535, each at most 100

# shares = {}

# pair = [8080, 0]

# check = "never"

# action = { http = { url = "" } }

# tree = { name = "" }

# rule "name" { # name: text, at most 2 characters
#   # on = false
# }
