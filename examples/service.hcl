# A service and what it runs.
io_mode = "async"

service "http" "web_proxy" {
  listen_addr = "${host.ip}:8080"
  timeout     = "45"

  banner = <<-EOT
    Welcome to ${upper(host.name)}.
    Be kind%{ if region == "eu" }, and mind the cookies%{ endif }.
  EOT

  headers = {
    "X-Region" = region
    "X-Retry"  = 3
  }

  process "main" {
    command  = ["/usr/local/bin/web", "--verbose", "--region=${region}"]
    replicas = 2 + 2

    env {
      RUST_LOG = "info"
      HOST     = host.name
    }
  }

  process "mgmt" {
    command = ["/usr/local/bin/web", "mgmt"]
  }
}

service "grpc" "internal" {
  listen_addr = "[::1]:9090"

  process "main" {
    command = [for part in ["bin", "grpc"] : "/${part}"]
  }
}

telemetry {
  endpoint    = "https://metrics.${region}.example.com"
  sample_rate = 1 / 8
}
