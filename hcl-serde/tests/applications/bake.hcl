variable "TAG" {
  default = "latest"
}

variable "PLATFORMS" {
  default     = ["linux/amd64", "linux/arm64"]
  description = "Where the image runs."
}

variable "RELEASE" {
  default = false
}

function "image" {
  params = [name]
  result = "registry.example.com/${name}:${TAG}"
}

group "default" {
  targets = ["app", "docs"]
}

target "_common" {
  args = {
    GO_VERSION = "1.25"
    DEBUG      = RELEASE ? 0 : 1
  }
}

target "app" {
  inherits   = ["_common"]
  dockerfile = "hack/app.Dockerfile"
  platforms  = PLATFORMS
  tags       = [image("app"), RELEASE ? "app:stable" : ""]
  output     = ["type=image,push=${RELEASE}"]

  contexts = {
    src = "target:sources"
  }
}

target "docs" {
  context = "./docs"
  matrix = {
    theme = ["light", "dark"]
  }
  name = "docs-${theme}"
}
