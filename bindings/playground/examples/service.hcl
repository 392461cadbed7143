# Press Ctrl+Space for names and values, F2 to rename.
# Misspell a name to see the report.
log_level = "info"

listener "public" {
  address = "0.0.0.0:8443"

  tls {
    certificate = "/etc/service/cert.pem"
    key         = "/etc/service/key.pem"
    min_version = "1.3"
  }

  route "/api/" {
    upstream = "api"
    headers = {
      x-region  = region
      x-service = upper("api-${region}")
    }
  }

  route "/" {
    upstream = "pages"
  }
}

upstream "api" {
  servers = [for i in range(1, 4) : "10.0.0.${i}:9000"]
  timeout = 2 * 30
}

upstream "pages" {
  servers = ["10.0.1.1:9000"]
  retries = 0
}

database {
  url      = "postgres://app@db.internal/app"
  password = "correct horse battery staple"
  pool     = 20
}
