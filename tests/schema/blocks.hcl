# first = 0 # whole number from 0 to 255

# second = 0 # whole number from 0 to 255; only with first

one {
  # size = 0 # whole number from 0 to 255

  # deep {
  #   on = false
  # }
}

# maybe {
#   # size = 0 # whole number from 0 to 255
#
#   deep {
#     on = false
#   }
# }

some {
  # size = 0 # whole number from 0 to 255

  # deep {
  #   on = false
  # }
}

# many {
#   # size = 0 # whole number from 0 to 255
#
#   deep {
#     on = false
#   }
# }

# tags {}

env {}

cache {
  # In MiB.
  size = 1 # whole number from 1 to 64

  # shared = false

  # limits = { names = [""] }

  # below = []
}

# plain {
#   path = ""
#
#   # ttl = 0 # whole number from 0 to 65535
# }
