io_mode = "asink"

service "http" "web_proxy" {
  listen_adr = "${host.ip}:8080"
  timeout    = "soon"

  process "main" {
    command  = ["/usr/local/bin/web", "--region=${regoin}"]
    replicas = 300
  }
}

service "grpc" {
  listen_addr = "localhost"
}

telemetry {
  endpoint = uper("https://metrics")
}

telemetri {
}
