# The shop.
name = "shop" # public

service "web" {
  port = 80 # http
  host = var.host
  tags = {
    Name  = "web-${var.stage}"
    "a b" = [1, -2]
  }

  check {
    path = "/health"
  }
}

service "api.v2" {
  port = 81
  note = <<EOT
  from ${var.host}
EOT
}
