io_mode = "async"

service "http" "web_proxy" {
  listen_addr = "127.0.0.1:8080"

  process "main" {
    command = ["/usr/local/bin/app", "server"]
    prot    = 80
  }

  process "mgmt" {
    command = [
      "/usr/local/bin/app",
      "mgmt",
    ]
  }
}
