region = "eu"
spare  = null

service "web" {
  port = var.port
  tags = {
    Name  = "web-${var.stage}"
    "a b" = "$${x}"
  }
}

service "api" {
  port = 8000 + 80
  text = <<-EOT
    one
      ${upper("two")}
  EOT
}
