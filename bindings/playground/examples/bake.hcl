group "default" {
  targets = ["app", "worker"]
}

target "base" {
  dockerfile = "docker/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  args = {
    GO_VERSION = "1.24"
  }
}

target "app" {
  inherits = ["base"]
  target   = "app"
  tags     = ["example.org/app:latest"]
}

target "worker" {
  inherits = ["base"]
  target   = "worker"
  tags     = ["example.org/worker:latest"]
  no-cache = true
}
