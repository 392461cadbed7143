variable "image_tag" {
  type    = string
  default = "1.4.2"
}

locals {
  image = "registry.example.com/shop:${var.image_tag}"
}

job "shop" {
  datacenters = ["dc1", "dc2"]
  type        = "service"
  priority    = 70

  constraint {
    attribute = "$${attr.kernel.name}"
    value     = "linux"
  }

  update {
    max_parallel     = 2
    min_healthy_time = "10s"
    healthy_deadline = "3m"
    auto_revert      = true
    canary           = 1
  }

  group "web" {
    count = 3

    network {
      mode = "bridge"

      port "http" {
        to = 8080
      }
      port "admin" {
        static = 9090
      }
    }

    restart {
      attempts = 5
      interval = "5m"
      delay    = "15s"
      mode     = "delay"
    }

    service {
      name = "shop-web"
      port = "http"
      tags = ["v${var.image_tag}", "public"]

      check {
        type     = "http"
        path     = "/health"
        interval = "10s"
        timeout  = "2s"
      }
    }

    task "server" {
      driver = "docker"

      config {
        image = local.image
        ports = ["http", "admin"]

        mount {
          type   = "bind"
          source = "local/conf"
        }
      }

      env {
        LOG_LEVEL = "info"
        WORKERS   = 4
      }

      template {
        data        = <<-EOH
          upstream {
            {{ range service "db" }}server {{ .Address }}:{{ .Port }};
            {{ end }}
          }
        EOH
        destination = "local/upstreams.conf"
        change_mode = "signal"
      }

      resources {
        cpu    = 500
        memory = 256
      }
    }
  }
}
