# Services by name.
# service "name" {
#   port = 0 # fill in: whole number from 0 to 65535
#
#   # address = "127.0.0.1:80"
# }

# route "method" "path" {
#   # weight = 0
# }

# backend "s3" { # label: one of "s3"
#   bucket = "" # fill in: text
# }

# Zones by a short name and a stage.
# zone "name" "live" { # label: text, at most 2 characters; label: one of "live", "test"
#   # ttl = 0 # whole number from 0 to 65535
# }

# run {
#   command = [] # fill in: list of text
# }

# wait {
#   seconds = 0 # fill in: whole number, at least 0
# }
