# Try it: misspell a name.
log_level = "info"

listener "public" {
  address = "0.0.0.0:8443"

  tls {
    certificate = "cert.pem"
    key         = "key.pem"
    min_version = "1.3"
  }

  route "/api/" {
    upstream = "api"
    headers = {
      x-region  = "eu-west-1"
      x-service = upper("shop-api")
    }
  }

  route "/" {
    upstream = "pages"
  }
}

upstream "api" {
  servers = [
    for i in range(1, 4) :
    "10.0.0.${i}:9000"
  ]
  timeout = 2 * 30
}

upstream "pages" {
  servers = ["10.0.1.1:9000"]
  retries = 0
}

database {
  url      = "postgres://app@db"
  password = "correct horse"
  pool     = 20
}
