//! Texts that every type reads, up to the values, and parts of texts.

/// A configuration that every type below reads, up to the values.
pub(super) const CONFIG: &str = r#"# A comment.
name    = "web"
port = 8080
ratio = -1.50
text = "tab\tquote\" $${x} %%{"
on = true
nothing = null
kind = "fast"
tags = ["a", "b", ] // another
pairs = [[1, -2], [3, 4]]
env = {
  HOME = "/root", PATH: "/bin"
  "a b" = "é" # the last
}

listener "http" "eu" { port = 80 }
listener "http" "us" {
  port = "81"
}
listener "grpc" "eu" {
	port = 82
}

limits {
  cpu = 0.5
  inner {
  }
}
step "one" {}
step "two" {
  port = 12345678901234567890
}
"#;

/// As [`CONFIG`], with an expression in every place of a value.
pub(super) const EXPRESSIONS: &str = r#"name = "web-${one}"
port = 8000 + 80
ratio = -one
text = <<E
a ${one}
E
on = !false
nothing = none
kind = lower("FAST")
tags = [
  "a",
  "b" == "c" ? "d" : "e",
  lower("F"),
]
pairs = [for x in [1, 2] : [x, -x]]
env = {
  HOME = lower("/ROOT"), PATH = <<-E
    x
  E
  "c" = "${one}"
}
listener "http" "eu" { port = one }
limits {
  cpu = one / 2
  inner {
  }
}
step "one" {
  port = "x" == "y" ? 1 : none
}
"#;

/// Values, names and parts of both that random changes insert.
pub(super) const PARTS: &[&str] = &[
    "\"",
    "{",
    "}",
    "[",
    "]",
    "=",
    ",",
    "\n",
    "\r\n",
    " ",
    "\t",
    "#",
    "//",
    "/*",
    "*/",
    ":",
    ".",
    "-",
    "0",
    "1.5",
    "1e3",
    "\\",
    "\\u00e9",
    "${",
    "$${",
    "%",
    "é",
    "e\u{301}",
    "\u{feff}",
    "null",
    "true",
    "for",
    "x",
    "port = 1\n",
    "name",
    "step \"one\" {}\n",
    "limits {}\n",
    "listener",
    "\"a b\"",
    "<<E\n",
    "E\n",
    "(",
    ")",
    "-0",
    "007",
    "\u{1a}",
    "\r",
    "{}\n",
    "[1, 2]",
    "9999999999999999999999",
    "==",
    "=>",
    "::",
    "true = 1\n",
    "x { a = 1 }\n",
    "x \"é\" {}\n",
    "one",
    "one + 1",
    " + 1",
    "\"${one}\"",
    "\"a-${one}\"",
    "[for x in [1, 2] : x]",
    "{ for k, v in { a = 1 } : k => v }",
    "(1\n+ 1)",
    "absent",
    "none",
    "<<-E\n  a\n  ${one}\n  E\n",
    "<<-E\n",
    "  E\n",
    "\u{2003}a\n",
    "format(1)",
    "{ (\"a\") = 1 }",
    "[1][0]",
    "dynamic \"step\" {\n  for_each = [1]\n  content {}\n}\n",
    "dynamic {}\n",
    "kind = \"slow\"\n",
    "9000",
    "\"abcd\"",
    "tags = [\"a\", \"a\"]\n",
];
