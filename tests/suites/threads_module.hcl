
variable "size" {
  type    = number
  default = @
  validation {
    condition     = var.size < 12
    error_message = "${var.size} is too large."
  }
}
variable "token" {
  type      = string
  sensitive = true
}
name = "n-${var.size}"
port = var.token
