
terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = {
      source                = "hashicorp/aws"
      version               = "~> 5.0"
      configuration_aliases = [aws.west]
    }
  }
}
variable "zone" {
  type    = list(string)
  default = null
}
variable "size" {}
variable "name" {
  default = upper("a")
}
provider "aws" {
  alias  = "west"
  region = var.zone[1]
}
resource "aws_vpc" "main" {
  provider = aws.west
  cidr     = var.size
  tags     = { zone = var.zone[0] }
  dynamic "rule" {
    for_each = var.rules
    content {
      port = rule.value
      dynamic "part" {
        for_each = rule.value.parts
        iterator = it
        content {
          name = "${it.key}-${part.name}"
        }
      }
    }
  }
}
module "dns" {
  source  = "./dns"
  version = "1"
}
