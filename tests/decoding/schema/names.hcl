# The group that starts first.
# first = ""

# network "name" {
#   # size = 0 # whole number from 0 to 255
# }

# group "name" {
#   # networks = []
#
#   # routes = {}
#
#   # mesh = {}
#
#   # volume {
#   #   # The name for mounts.
#   #   name = "" # fill in: text
#   # }
#
#   # task "name" {
#   #   # after = ""
#   #
#   #   # mount "volume" {}
#   # }
# }

# run "name" {
#   # volume {
#   #   # The name for mounts.
#   #   name = "" # fill in: text
#   # }
#
#   # mount "volume" {}
# }

# wait {
#   step = "" # fill in: text
# }
