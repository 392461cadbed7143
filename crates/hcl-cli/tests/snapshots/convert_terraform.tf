variable "a" {
  validation {
    condition = true
  }
}

locals {
  o = {
    p = 1
  }
}

resource "t" "n" {
  count = 1

  lifecycle {
    precondition {
      condition = true
    }
  }

  rule {
    port = 1
  }

  rule {
    port = 2
  }

  dynamic "rule" {
    for_each = [1]

    content {
      port = 3
    }
  }
}
