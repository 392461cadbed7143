svc "http" "web" {
  port = 1

  check {
    path = "/a"
  }

  check {
    path = "/b"
  }
}

svc "http" "api" {
  port = 2
}

svc "http" "api" {
  port = 3
}

svc "tcp" "x" {
  port = 4
}

two = {
  a = 1
}
