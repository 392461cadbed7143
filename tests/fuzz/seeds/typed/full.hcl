io_mode = "async"
count = -3
ratio = 1.5
name = "${upper(str)}"
list = [1, null, "3"]
map = { a = true, b = "false" }
pair = ["x", "y"]
anything = { a = [1, { b = null }] }
later = nosuch + 1
service "http" "web" {
  listen_addr = "127.0.0.1:80"
  process "main" {
    command = ["a", "b"]
  }
}
limits {
  memory = 1e9
}
other = 1
