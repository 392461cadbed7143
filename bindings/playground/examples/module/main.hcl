# All files are one module: F12 on var.environment goes to the other file,
# F2 renames it in both.
server "web" {
  name     = "${var.environment}-web"
  replicas = var.environment == "production" ? 3 : 1
  labels   = { for name in var.teams : name => upper(name) }
}
