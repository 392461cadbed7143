variable "environment" {
  type        = string
  description = "Where the servers run."
}

variable "teams" {
  type    = list(string)
  default = ["shop", "search"]
}
