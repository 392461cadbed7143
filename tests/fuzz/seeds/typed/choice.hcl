io_mode = { struct = { a = 1 } }
service "a" "b" {
 choice = { newtype = [1] }
}
