terraform {
  required_providers {
    aws = {
      source                = "hashicorp/aws"
      configuration_aliases = [aws.west, aws.east]
    }
  }
}

variable "v" {
  type    = list(object({ a = optional(string, "x"), b = any }))
  default = []
}

resource "a_b" "x" {
  provider   = aws.west
  depends_on = [a_b.y, module.m]
  name       = "a.b"
  id         = a_b.y.id

  lifecycle {
    ignore_changes       = [tags["Name"], size]
    replace_triggered_by = [a_b.y[each.key].id]
  }

  provisioner "local-exec" {
    when       = destroy
    on_failure = continue
    command    = "echo ${self.id}"
  }

  dynamic "rule" {
    for_each = var.v
    iterator = it

    content {
      port = it.value
    }
  }
}

resource "a_b" "y" {
  lifecycle {
    ignore_changes = all
  }
}

module "m" {
  source = "./m"
  providers = {
    aws      = aws.west
    aws.east = aws.east
  }
}

output "o" {
  value      = a_b.x.id
  depends_on = [a_b.x]
}

moved {
  from = a_b.old["k"]
  to   = a_b.x
}

import {
  to = a_b.y
  id = "i-1"
}

removed {
  from = module.gone
}
