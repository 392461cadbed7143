tflint {
  required_version = ">= 0.50"
}

config {
  format           = "compact"
  plugin_dir       = "~/.tflint.d/plugins"
  call_module_type = "local"
  force            = false

  ignore_module = {
    "terraform-aws-modules/vpc/aws" = true
  }

  varfile   = ["example1.tfvars", "example2.tfvars"]
  variables = ["foo=bar", "bar=[\"baz\"]"]
}

plugin "aws" {
  enabled = true
  version = "0.40.0"
  source  = "github.com/terraform-linters/tflint-ruleset-aws"

  deep_check = true
}

rule "aws_instance_invalid_type" {
  enabled = false
}

rule "terraform_naming_convention" {
  enabled = true
  format  = "snake_case"
}
