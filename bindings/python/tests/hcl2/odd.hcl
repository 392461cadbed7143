# first
// second

/* third
   block */
a = 1 # after a
b = x + y # absorbed
# lost or not
c = x ? y : a + b # tail
# gone
d = a * b + c
# own tail

string   = "a\tb \"q\" ${var.x} $${lit} %%{lit} \\ é \u00e9"
nested   = "x-${"y-${var.z}"}-${ var.w }"
wrapped  = "${var.x}"
numbers  = [1, -3, -35, 1.50, -2.5, 1e3, -1e3, 007, 0.1]
literals = [true, false, null, name, a-b]
parens   = (1)
parens2  = ("text")
parens3  = (true)
parens4  = (["a", 1])
parens5  = ((a + b) * c)
logic    = a && b || !c && d == e != f
compare  = a<b ? a>=b : a<=b
arith    = -a+b - -c * d/e % f
call     = f(a,b, [1,2], {k=1, "q" = 2, (x) = 3, a.b = 4}...)
space    = provider::aws::f()
index    = a.b[0].c["x"][var.i].0.d
splat    = a.*.b[*].c.*.d.0
forlist  = [for v in list: upper(v) if v != ""]
forobj   = {for k, v in map: k => v...}
forobj2  = {
  # in for
  for k, v in map : # after colon
  lower(k) => { a = v, b = [1] }
  if k != "x"
}
object = {
  # in object
  a     = 1 # after element
  "b"   = 2,
  (c)   = x + y # absorbed in element
  1     = 3
  1.5   = 4
  d.e   = 5
  true  = 6
  if    = 7
  "${f}" = 8
  inner = {
    # deeper
    g = 1
  }
}
list = [
  # in list
  1, # after 1
  /* block in list */
  a + b # absorbed in list
  ,
  # before end
]
heredoc = <<EOF
  text ${var.x} "quoted" \n
    more

  EOF
trimmed = <<-EOT
    text ${var.x} "quoted" \n
      more

    EOT
empty = <<E
E
listed = [<<EOF
in list
EOF
, 1]
directive = "%{ if a == 1 ~}yes%{else}${no}%{~ endif}%{for k,v in m}${k}=${v};%{ endfor ~}"
conditional = a ? b ? 1 : 2 : (c ? 3 : 4)
empties = [[], {}, ""]

block {}
block "label" name "l3" { one = 1 } # after block

block "label" {
  # in block
  nested {
    x = 1
  }
  # between
  nested {
    x = 2
  } // after nested
  y = 2 /* after y */
}
# last
