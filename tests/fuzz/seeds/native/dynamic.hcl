dynamic "service" {
  for_each = ["a", "b"]
  iterator = it
  labels = [it.value, it.key]
  content {
    listen_addr = it.value
  }
}
