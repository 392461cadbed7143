
name   = nope@
port   = "p@"
hosts  = [1, { a = @ }]
parts  = regex("(@", "x")
secret = token
choice = "@"
service "web-@" {
  prot = 80
}
