
name    = upper("app-@")
port    = base + @
hosts   = [for i in [0, 1, 2, 3] : format("h%d-${region}", i)]
parts   = regex("(\\w+)-(\\d+)", "app-@")
secret  = pin
note    = <<-EOT
  line @
    ${join(",", ["a", "b"])}
EOT
choice  = [@, 2]

service "web-@" {
  port = 80 + @
}
dynamic "service" {
  for_each = { a = 1, b = @ }
  labels   = [service.key]
  content {
    port = service.value
  }
}
