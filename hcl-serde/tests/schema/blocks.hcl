# first = 0

# second = 0

one {
  # size = 0

  # deep {
  #   on = false
  # }
}

# maybe {
#   # size = 0
#
#   deep {
#     on = false
#   }
# }

some {
  # size = 0

  # deep {
  #   on = false
  # }
}

# many {
#   # size = 0
#
#   deep {
#     on = false
#   }
# }

# tags {}
