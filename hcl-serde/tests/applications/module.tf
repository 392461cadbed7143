terraform {
  required_version = ">= 1.9"
}

variable "instances" {
  type        = map(object({ size = string, count = optional(number, 1) }))
  description = "What to run."
  default = {
    web = { size = "small", count = 2 }
    db  = { size = "large" }
  }

  validation {
    condition     = length(var.instances) > 0
    error_message = "At least one instance is needed."
  }
}

locals {
  total = [for instance in var.instances : instance.count][0] + 1
  tags  = { owner = "platform", total = local.total }
}

provider "cloud" {
  region = "eu"
}

resource "cloud_instance" "this" {
  for_each = var.instances

  size = each.value.size
  tags = merge(local.tags, { Name = each.key })

  lifecycle {
    create_before_destroy = true
  }
}

module "network" {
  source = "./network"
  cidr   = "10.0.0.0/16"
}

output "total" {
  value       = local.total
  description = "How many instances there are."
}
