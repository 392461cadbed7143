//! Rendered reports of the parsers. The texts are in `fixtures/reports`; read them when one changes.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::fmt::Write;

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{Body, Limits, json, native};
use hcl_tests::golden;

use super::reports::source;

#[test]
fn text_in_another_format_is_named() {
    let texts = [
        ("JSON", "{\n  \"service\": {\n    \"port\": 80\n  }\n}\n"),
        ("TOML", "title = \"x\"\n\n[owner]\nname = \"Tom\"\n"),
        ("YAML", "service:\n  port: 80\n  hosts:\n    - a\n"),
        ("a list", "[1, 2]\n"),
        ("an object after an argument", "a = 1\n{\"b\": 2}\n"),
        ("arguments with a colon", "a: 1\nb = 2\n"),
    ];
    golden::expect("reports/foreign.txt", &parse_reports(&texts));
}

#[test]
fn unclosed_constructs_show_where_they_start() {
    let texts = [
        ("an interpolation", "a = \"Hello, ${name\nb = 2\n"),
        (
            "an interpolation before a quote",
            "a = \"Hello, ${name\"\nb = 2\n",
        ),
        ("an interpolation at the end", "a = \"Hello, ${upper(name)"),
        ("a directive", "a = \"%{ if x }yes\"\n"),
        (
            "a directive closed by another",
            "a = \"%{ if x }yes%{ endfor }\"\n",
        ),
        ("a heredoc", "a = <<EOT\nx\nb = 2\n"),
        ("a string at the end", "a = \"x"),
        ("a label at the end", "b \"x {"),
        ("a tuple", "a = [\n  1,\n  2\nb = 3\n"),
        ("a tuple at the end", "a = [\n  1,\n  2,\n"),
        ("an object", "a = {\n  b = 1\n  c = 2\n"),
        ("a call", "a = {\n  b = f(1,\n  2\n}\n"),
        ("a parenthesis", "a = (\n  1 +\n  2\nb = 3\n"),
        ("an index", "a = x[\n  1\nb = 3\n"),
        ("a for expression", "a = [for x in y :\n  x\nb = 3\n"),
        (
            "a block",
            "server \"a\" {\n  port = 80\n\nserver \"b\" {\n}\n",
        ),
        ("on one line", "a = [1 2]\nb = (1, 2)\n"),
    ];
    golden::expect("reports/unclosed.txt", &parse_reports(&texts));
}

#[test]
fn one_mistake_is_one_report() {
    let texts = [
        ("a string", "a = \"x\nb = 2\nc = \"y\"\n"),
        ("a string in a list", "a = [\n  \"x,\n  \"y\",\n]\nb = 2\n"),
        ("a string of several lines", "a = \"x\ny\nz\"\nb = 2\n"),
        ("single quotes", "a = 'x'\nb = 2\n"),
        ("a stray character", "a = @b\n"),
        ("an interpolation outside of a string", "a = ${b}\n"),
        ("a semicolon", "a = 1; b = 2\n"),
        ("a bitwise operator", "a = 1 & 2\n"),
        ("another bitwise operator", "a = 1 | 2\n"),
        ("a bitwise complement", "a = ~1\n"),
        ("an argument set twice", "a = 1\nb = 2\n\na = 3\n"),
    ];
    golden::expect("reports/single.txt", &parse_reports(&texts));
}

/// Mistakes of newcomers, each with a title.
const NEWCOMERS: &[(&str, &str)] = &[
    (
        "colon for an equals sign",
        "service \"web\" {\n  port: 80\n}\n",
    ),
    (
        "equals sign before a block",
        "service = \"web\" {\n  port = 80\n}\n",
    ),
    (
        "brace on the next line",
        "service \"web\"\n{\n  port = 80\n}\n",
    ),
    (
        "two arguments on a line",
        "service \"web\" { port = 80, host = \"a\" }\n",
    ),
    ("a block on a line", "a { b { c = 1 } }\n"),
    ("commas between arguments", "a = 1,\nb = 2\n"),
    ("a quoted name", "\"port\" = 80\n"),
    ("a missing value", "port =\nhost = \"a\"\n"),
    ("a missing operand", "port = 80 +\nhost = \"a\"\n"),
    ("a missing colon", "a = b ? 1\n"),
    ("a word for an operator", "a = b and c\n"),
    ("a unit", "timeout = 10s\n"),
    ("thousands", "a = 1_000\n"),
    ("a version", "version = 1.2.3\n"),
    ("an address", "listen = 127.0.0.1:80\n"),
    ("a path", "a = /etc/hosts\n"),
    ("a fraction", "a = .9\nb = [-.5]\nc = .5e3\nd = .5e-3\n"),
    (
        "a text without quotes",
        "region = us east\nimage = nginx:latest\nurl = https://a.b/c\ntime = 12:30\nfiles = *.tf\nwait = 5 min\n",
    ),
    (
        "texts without quotes in brackets",
        "a = [nginx:latest, b]\nc = { wait = 30s }\nd = [us east]\ne = f(https://a.b/c)\ng = [\n  h\n  i\n]\n",
    ),
    (
        "a version constraint",
        "version = ~> 1.0\nother = >= 1.0\nthird = ^1.0\n",
    ),
    (
        "two arguments on a line, separated by a space",
        "service \"web\" { port = 80 host = \"a\" }\n",
    ),
    (
        "a conditional on several lines",
        "a = b ?\n\"c\" :\n\"d\"\n",
    ),
    (
        "a conditional that ends before its colon",
        "a = b ? \"c\"\n  : \"d\"\ne = 1\n",
    ),
    (
        "operators at the start of a line",
        "a = b\n  && c\nd = e\n  .f\n",
    ),
    ("a space after a marker", "a = <<EOF \nx\nEOF\n"),
    (
        "a marker, a space and items",
        "a = [<<-EOF # note\n  it's = 1\n  EOF\n  , 2]\nb {\n  c = <<\"EOF\"\nx {\nEOF\n}\n",
    ),
    ("a quoted marker", "a = <<\"EOF\"\nx\nEOF\n"),
    ("a marker at the end of the file", "a = <<EOF\nx\nEOF"),
    ("a shell variable", "a = $HOME\n"),
    ("typographic quotes", "a = “b”\n"),
    ("a triple quote", "a = \"\"\"b\"\"\"\n"),
    ("a wrong escape", "a = \"C:\\dir\"\n"),
    ("a regular expression", "a = \"\\d+\"\n"),
    ("a shell default", "a = \"${HOME:-x}\"\n"),
    ("an extra brace", "a {\n}\n}\nb = 1\n"),
    ("an indented marker", "a = <<EOT\n  x\n  EOT\nb = 1\n"),
    (
        "an object with quoted blocks",
        "a = {\n  \"b\" {\n    c = 1\n  }\n}\n",
    ),
    ("a function in a body", "print(\"a\")\n"),
    ("an if in a body", "if a {\n  b = 1\n}\nelse {\n}\n"),
    (
        "another sign for an equals sign",
        "a := 3\nb => 3\nc == [1]\nd:=1\ne = = 4\nf = { g => 1, h == 2 }\nk = { i := 5 }\n",
    ),
    ("a name with a dot", "http.timeout = \"5s\"\na.b.c = 1\n"),
    (
        "doubled braces",
        "os = \"${{ matrix.os }}\"\nname = \"x ${{name}}\"\n",
    ),
    (
        "a text of several lines as in YAML",
        "run = |\n  echo a\n  b = 1\n\n  c\nd = 2\nb {\n  e = >-\n    f: 1\n  g h\n}\n",
    ),
    (
        "characters that nobody sees",
        "a\u{a0}= 1\nb\u{200b} = 2\nc = d\u{2060}\ne\u{a0}{\n}\n",
    ),
    ("a comment that has no end", "a = 1\n/* b\nc d\ne f g\n"),
    (
        "a comment that has no end, in a value",
        "b {\n  a = [1, /* b\n]\n}\n",
    ),
    (
        "a comment that has no end, behind a value",
        "a = 1 /* b\nc = \"${1 /* x}\"\n",
    ),
    (
        "a comment in a comment",
        "/* a /* b */ c */\nd = 1 /* e /* f */ g */\n/*\n/* h */\n*/\nfiles = */x\n",
    ),
    ("carriage returns alone", "a = 1\rb = 2\rc {\r}\r"),
    (
        "an object that is not indented",
        "a = {\nb = 1\nc 2\nd = 3\n}\ne f\n",
    ),
    (
        "a character, after a mistake of grammar",
        "a b\nc = 'd'\ne f\n",
    ),
    (
        "merge conflict",
        "<<<<<<< HEAD\na = 1\n=======\na = 2\n>>>>>>> x\n",
    ),
];

#[test]
fn mistakes_of_newcomers_are_explained() {
    golden::expect("reports/newcomers.txt", &parse_reports(NEWCOMERS));
}

#[test]
fn a_file_in_utf_16_is_one_report() {
    let bytes = |text: &str| -> Vec<u8> {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xff, 0xfe].into_iter().chain(units).collect()
    };
    let (native, json) = (
        bytes("port = 80\r\nhost = \"é\"\r\n"),
        bytes("{\"port\": 80}"),
    );
    let mut found = Diagnostics::new();
    native::parse_bytes("app.hcl", native, &Limits::default(), &mut found).unwrap();
    json::parse_bytes("app.json", json, &Limits::default(), &mut found).unwrap();
    golden::expect("reports/utf_16.txt", &found.render(&Renderer::plain()));
}

/// The reports of parsing each text as a file of native syntax.
fn parse_reports(texts: &[(&str, &str)]) -> String {
    let mut page = String::new();
    for (heading, text) in texts {
        let mut found = Diagnostics::new();
        native::parse(&source("app.hcl", text), &mut found);
        let reports = found.render(&Renderer::plain());
        write!(page, "## {heading}\n\n{reports}\n").unwrap();
    }
    page
}

#[test]
fn mistakes_in_json_are_reported_once_with_their_openings() {
    let texts = [
        ("unclosed object", "{\n  \"a\": {\n    \"b\": 1\n}\n"),
        ("unclosed array, after a comma", "{\n  \"a\": [\n    1,\n"),
        ("unclosed string", "{\n  \"a\": \"x,\n  \"b\": 2\n}\n"),
        ("unclosed string at the end", "{\"a\": \"x}"),
        (
            "bracket for brace",
            "{\n  \"a\": {\n    \"b\": 1\n  ],\n  \"c\": 2\n}\n",
        ),
        ("brace for bracket", "{\"a\": [1, 2}, \"c\": 2}\n"),
        ("unquoted name", "{\n  service: {\"port\": 80}\n}\n"),
        ("single quotes", "{'a': 1}\n"),
        ("equals sign", "{\"a\" = 1, \"b\": 2}\n"),
        (
            "unclosed string in an array",
            "{\"a\": [\n  \"x,\n  \"y\"\n]}\n",
        ),
        ("missing comma on a line", "{\"a\": [1 2]}\n"),
        ("missing comma", "{\n  \"a\": 1\n  \"b\": 2\n}\n"),
        ("trailing comma", "{\n  \"a\": [1, 2,],\n}\n"),
        (
            "characters that nobody sees",
            "{\"a\"\u{a0}: 1, \"b\": \u{200b}2, \"c\": 3\u{a0}}\n",
        ),
        ("comment", "{\n  // the port\n  \"a\": 1\n}\n"),
        ("missing value", "{\"a\": , \"b\": ], \"c\": 1}\n"),
        (
            "a bracket too many",
            "{\"a\": {\"b\": 1], \"c\": 2}, \"c\": 3, \"c\": 4}\n",
        ),
        (
            "a brace too many",
            "{\"a\": [1, }, 2], \"c\": 3, \"c\": 4}\n",
        ),
        ("empty", ""),
        ("not an object", "[1, 2]\n"),
        ("duplicates", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 3\n}\n"),
        ("duplicates on a line", "{\"a\": 1, \"b\": 2, \"a\": 3}\n"),
    ];
    let mut page = String::new();
    for (heading, text) in texts {
        let mut found = Diagnostics::new();
        let file = json::parse(&source("app.json", text), &mut found);
        Body::from(&file).just_attributes(&mut found);
        let reports = found.render(&Renderer::plain());
        write!(page, "## {heading}\n\n{reports}\n").unwrap();
    }
    golden::expect("reports/json.txt", &page);
}
