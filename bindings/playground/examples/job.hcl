job "shop" {
  datacenters = ["eu-1", "eu-2"]
  type        = "service"
  priority    = 70

  update {
    max_parallel = 2
    canary       = 1
  }

  group "web" {
    count = 3

    network {
      port "http" {
        to = 8080
      }
    }

    task "server" {
      driver = "docker"

      config {
        image = "example.org/shop:1.27"
        ports = ["http"]
      }

      env {
        LOG_LEVEL = "info"
      }

      check {
        type     = "http"
        port     = "http"
        path     = "/health"
        interval = "5s"
      }

      resources {
        cpu    = 500
        memory = 256
      }
    }
  }
}
