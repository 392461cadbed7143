# About all.

# About a.
a = 1 # one
list = [
  1, # first
  # second
  2,
]
providers = {
  aws.west = aws.west
}
# Nothing.

service "web" "x" {
  # No content yet.
} # end

service "api" {
  # Above.

  port = 80

  check {
    script = <<-EOT
      #!/bin/sh
      echo ${var.name}
    EOT
  }

  # Below.
}
