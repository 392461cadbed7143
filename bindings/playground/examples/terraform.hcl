# No schema: any name fits.
variable "region" {
  default = "eu-west-1"
}

locals {
  zones = [
    for z in ["a", "b"] :
    "${var.region}${z}"
  ]
}

resource "aws_subnet" "web" {
  count  = length(local.zones)
  vpc_id = aws_vpc.main.id
  tags = {
    Name = upper("web-${var.region}")
  }
}
