targets = [] # fill in: list of "stdout", "file", "limited" or "server", or null

# level = "very-loud" # one of "very-loud", "info", "normal", "off"

# limits = {}

# plain = { size = 0 }

# tree = {}

# page = { first = { SOFT = 0 } }

# port = 0 # whole number from 0 to 65535
