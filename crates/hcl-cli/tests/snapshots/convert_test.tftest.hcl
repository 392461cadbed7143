variables {
  size = 1
}

provider "aws" {
  alias = "west"
}

mock_provider "aws" {
  override_during = plan

  mock_resource "aws_vpc" {
    defaults = {
      id = "vpc-${1}"
    }
  }
}

override_resource {
  target = aws_vpc.main
  values = {
    id = "x"
  }
}

run "first" {
  command         = plan
  expect_failures = [var.size, output.id]
  providers = {
    aws = aws.west
  }

  plan_options {
    mode    = refresh-only
    refresh = true
    target  = [aws_vpc.main, module.net["a"]]
  }

  variables {
    size = "${var.size}0"
  }

  assert {
    condition     = output.id == "x"
    error_message = "The id is ${output.id}."
  }
}

run "second" {
  module {
    source = "./other"
  }
}
