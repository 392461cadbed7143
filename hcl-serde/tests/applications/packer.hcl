packer {
  required_version = ">= 1.10"

  required_plugins {
    amazon = {
      source  = "github.com/hashicorp/amazon"
      version = "~> 1.3"
    }
  }
}

variable "region" {
  type    = string
  default = "eu-central-1"
}

locals {
  stamp = "20261120"
}

source "amazon-ebs" "base" {
  region        = var.region
  ami_name      = "base-${local.stamp}"
  instance_type = "t3.micro"

  source_ami_filter {
    owners      = ["099720109477"]
    most_recent = true
  }
}

source "docker" "base" {
  image  = "debian:13"
  commit = true
}

build {
  name    = "base"
  sources = ["source.amazon-ebs.base", "source.docker.base"]

  provisioner "file" {
    source      = "files/"
    destination = "/tmp/files"
  }

  provisioner "shell" {
    only             = ["docker.base"]
    environment_vars = ["REGION=${var.region}"]
    inline = [
      "apt-get update",
      "apt-get install -y curl",
    ]
  }

  post-processor "manifest" {
    output = "manifest.json"
  }
}
