one {
  # size = 0 # whole number from 0 to 255

  # deep {
  #   on = false # fill in: bool
  # }
}

some {
  # size = 0 # whole number from 0 to 255

  # deep {
  #   on = false # fill in: bool
  # }
}

env {}

cache {
  # In MiB.
  size = 1 # fill in: whole number from 1 to 64

  # shared = false

  # limits = { names = [] }

  # below = []
}

# first = 0 # whole number from 0 to 255

# second = 0 # whole number from 0 to 255; only with first

# maybe {
#   # size = 0 # whole number from 0 to 255
#
#   # deep {
#   #   on = false # fill in: bool
#   # }
# }

# many {
#   # size = 0 # whole number from 0 to 255
#
#   # deep {
#   #   on = false # fill in: bool
#   # }
# }

# tags {}

# plain {
#   path = "" # fill in: text
#
#   # ttl = 0 # whole number from 0 to 65535
# }
