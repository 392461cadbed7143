//! Texts for the parser of the native syntax.

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{Source, native};

use super::{Hostile, Row, numbered, repeat};

/// Constructs that nest: name, opening, closing.
pub const NESTED: &[(&str, &str, &str)] = &[
    ("parentheses", "(", ")"),
    ("tuples", "[", "]"),
    ("objects", "{a=", "}"),
    ("object keys", "{(", ")=1}"),
    ("calls", "f(", ")"),
    ("indexes", "a[", "]"),
    ("indexes of splats", "a[*].b[", "]"),
    ("interpolations", "\"${", "}\""),
    ("interpolations in text", "\"a${", "}b\""),
    ("directives", "\"%{if true}", "%{endif}\""),
    ("loops in text", "\"%{for a in b}", "%{endfor}\""),
    ("directives in one string", "%{if true}", "%{endif}"),
    ("heredocs", "<<E\n${", "}\nE\n"),
    ("negations", "-", ""),
    ("nots", "!", ""),
    ("conditionals", "a?b:", ""),
    ("conditionals in the middle", "a?", ":b"),
    ("conditions", "(a", "?b:c)"),
    ("for tuples", "[for a in ", ":a]"),
    ("for values", "[for a in b:", "]"),
    ("for objects", "{for a in b:a=>", "}"),
    ("for conditions", "[for a in b:a if ", "]"),
    ("operators to the right", "a||b&&c==d<e+f*(", ")"),
    ("expansions", "f(a...", ")"),
    ("splats of splats", "a.*[", "]"),
    ("elements before", "[1, ", "]"),
    ("operands before", "(true && ", ")"),
    ("keys in parentheses", "{ (\"a\") = [", "]}"),
];

/// Repeated constructs, and long ones.
const REPEATED: &[(&str, &str)] = &[
    ("blank lines", "\n"),
    ("carriage returns", "\r\n"),
    ("spaces", " "),
    ("tabs", "\t"),
    ("hashes", "#"),
    ("comments", "# a\n"),
    ("empty comments", "/**/"),
    ("open comments", "/*"),
    ("dollars", "$"),
    ("dollars in a string", "a=\"$$$$$$$$\"\n"),
    ("quotes", "\""),
    ("open interpolations", "${"),
    ("open directives", "%{"),
    ("strings opened in interpolations", "\"${"),
    ("close braces", "}"),
    ("lines of close braces", "}\n"),
    ("unclosed tuples before items", "a = [\n"),
    ("unclosed calls before items", "  a = f(g(h(\n"),
    ("unclosed objects", "a = {\n b = [\n"),
    ("quoted names", "\"a\" = 1\n"),
    ("members of JSON", "\"a\": {\n"),
    ("braces on their line", "a\n{\n"),
    ("lines of open brackets", "[\n"),
    ("indented names", "[        a = {"),
    ("close brackets", "]"),
    ("close parentheses", ")"),
    ("open braces", "{"),
    ("equals signs", "="),
    ("commas", ","),
    ("dots", "."),
    ("ellipses", "..."),
    ("colons", "::"),
    ("arrows", "=>"),
    ("less-than signs", "<"),
    ("heredoc marks", "<<"),
    ("heredocs never closed", "<<E\n"),
    ("heredocs of every name", "<<-E\n E1\n"),
    ("tildes", "~"),
    ("backslashes", "\\"),
    ("backticks", "`"),
    ("apostrophes", "'"),
    ("semicolons", ";"),
    ("at signs", "@"),
    ("NULs", "\0"),
    ("escapes of a terminal", "\u{1b}[2J"),
    ("bidirectional overrides", "\u{202e}"),
    ("combining marks", "\u{301}"),
    ("joiners", "\u{200d}👩"),
    ("byte order marks", "\u{feff}"),
    ("separators", "\u{2028}"),
    ("letters", "é"),
    ("digits", "9"),
    ("points", "1."),
    ("exponents", "1e9"),
    ("names", "a "),
    ("attributes without a name", "= 1\n"),
    ("the same attribute", "a = 1\n"),
    ("attributes without a value", "a =\n"),
    ("attributes of one line", "a = 1 "),
    ("attributes opened", "a = "),
    ("blocks", "b {}\n"),
    ("blocks of one line", "b { a = 1 }\n"),
    ("blocks opened", "b {\n"),
    ("blocks opened in one line", "b { "),
    ("blocks without a brace", "b \"l\"\n"),
    ("labels", "\"l\" "),
    ("strings as statements", "\"l\"\n"),
    ("tuples opened in attributes", "a = [1,\n"),
    ("objects opened in attributes", "a = { b = 1\n"),
    ("calls opened in attributes", "a = f(1,\n"),
    ("strings opened in attributes", "a = \"b\n"),
    ("templates opened in attributes", "a = \"b${\n"),
    ("redefined in blocks", "b {\na=1\na=2\n}\n"),
    ("statements of JSON", "{\"a\": 1}\n"),
    ("names alone", "a\n"),
    ("two labels", "b x "),
    ("ampersands", "&"),
    ("two attributes on a line", "a = 1 b = 2\n"),
    ("attributes with semicolons", "a = 1;\n"),
    ("tuples of commas", "a = [,]\n"),
    ("objects of commas", "a = {,}\n"),
    ("directives without a condition", "a = \"%{ if }\"\n"),
    ("wrong escapes", "a = \"\\q\"\n"),
    ("ends of sequences", "~}"),
    ("open paths", "a."),
    ("open namespaces", "a::"),
];

/// Values of an attribute: name, prefix, repeated part, suffix.
const VALUES: &[Row] = &[
    ("sum", "a = 1", "+1", "\n"),
    ("mixed operators", "a = 1", "+1*2==3&&4||5", "\n"),
    ("comparisons", "a = 1", "==1", "\n"),
    ("attribute path", "a = b", ".c", "\n"),
    ("index path", "a = b", "[0]", "\n"),
    ("key path", "a = b", "[\"c\"]", "\n"),
    ("computed path", "a = b", "[c]", "\n"),
    ("legacy path", "a = b", ".0", "\n"),
    ("splats", "a = b", "[*]", "\n"),
    ("attribute splats", "a = b", ".*", "\n"),
    ("splats with paths", "a = b", "[*].c[0]", "\n"),
    ("mixed splats", "a = b", ".*.c[*][d]", "\n"),
    ("path of a call", "a = f()", ".b[c]", "\n"),
    ("namespaces", "a = b", "::b", "()\n"),
    ("tuple", "a = [", "1,", "]\n"),
    ("tuple of lines", "a = [\n", "1,\n", "]\n"),
    ("tuple without commas", "a = [", "1 ", "]\n"),
    ("object", "a = {", "b=1,", "}\n"),
    ("object of lines", "a = {\n", "b = 1\n", "}\n"),
    ("object of mistakes", "a = {", "b ", "}\n"),
    ("arguments", "a = f(", "1,", ")\n"),
    ("string", "a = \"", "b", "\"\n"),
    ("escapes", "a = \"", "\\n", "\"\n"),
    ("wrong escapes", "a = \"", "\\q", "\"\n"),
    ("wide escapes", "a = \"", "\\U0001f600", "\"\n"),
    ("cut escapes", "a = \"", "\\u00", "\"\n"),
    ("dollar signs", "a = \"", "$", "\"\n"),
    ("percent signs", "a = \"", "%", "\"\n"),
    ("escaped sequences", "a = \"", "$${", "\"\n"),
    ("interpolations", "a = \"", "${b}", "\"\n"),
    ("trimmed interpolations", "a = \"", " ${~b~} ", "\"\n"),
    ("empty interpolations", "a = \"", "${}", "\"\n"),
    ("directives", "a = \"", "%{if b}c%{else}d%{endif}", "\"\n"),
    ("loops", "a = \"", "%{for b in c}${b}%{endfor}", "\"\n"),
    ("ends", "a = \"", "%{endif}", "\"\n"),
    ("elses", "a = \"%{if b}", "%{else}", "\"\n"),
    ("unknown directives", "a = \"", "%{b}", "\"\n"),
    ("combining marks", "a = \"e", "\u{301}", "\"\n"),
    ("joined characters", "a = \"", "👩\u{200d}", "\"\n"),
    ("unterminated string", "a = \"", "b", ""),
    ("unterminated interpolation", "a = \"${", "b ", ""),
    ("string over lines", "a = \"", "b\n", "\"\n"),
    ("string over blank lines", "a = \"x\n", " \n", "y"),
    ("string over lines of quotes", "a = \"x\n", "= \"\n", "y"),
    ("strings and parentheses", "", "a = \"x\nb = (\n", ""),
    ("heredoc", "a = <<E\n", "text\n", "E\n"),
    ("heredoc of one line", "a = <<E\n", "text", "\nE\n"),
    ("heredoc of dollar signs", "a = <<E\n", "$", "\nE\n"),
    ("heredoc of near ends", "a = <<END\n", "EN\n", "END\n"),
    ("heredoc of indented ends", "a = <<E\n", " E E\n", "E\n"),
    ("heredoc of interpolations", "a = <<E\n", "${b}\n", "E\n"),
    ("indented heredoc", "a = <<-E\n", "   text\n", "   E\n"),
    (
        "indented heredoc of interpolations",
        "a = <<-E\n",
        "   ${b} c\n",
        "   E\n",
    ),
    (
        "indented heredoc of directives",
        "a = <<-E\n",
        "  %{if b~}\n  c\n  %{endif~}\n",
        "  E\n",
    ),
    ("indented heredoc of spaces", "a = <<-E\n", "   ", "\nE\n"),
    ("unterminated heredoc", "a = <<E\n", "text\n", ""),
    ("unterminated heredoc of one line", "a = <<E\n", "text", ""),
    (
        "unterminated heredoc of interpolations",
        "a = <<E\n",
        "${b}\n",
        "",
    ),
    ("heredoc with a long mark", "a = <<", "E", "\n"),
    ("comment", "a = 1 # ", "b", "\n"),
    ("comments between", "a = [ ", "/* b */ 1, ", "]\n"),
    ("comment of stars", "/*", "*", "*/"),
    ("unterminated comment", "/*", "* ", ""),
    ("digits", "a = ", "9", "\n"),
    ("decimals", "a = 0.", "9", "\n"),
    ("exponent", "a = 1e", "9", "\n"),
    ("zeros", "a = 0.", "0", "1\n"),
    ("name", "a", "b", " = 1\n"),
    ("block type", "a", "b", " {}\n"),
    ("label text", "a \"", "b", "\" {}\n"),
    ("label of interpolations", "a \"", "${b}", "\" {}\n"),
    ("labels", "a ", "\"b\" ", "{}\n"),
    ("bare labels", "a ", "b ", "{}\n"),
    ("labels without a body", "a ", "\"b\" ", "\n"),
    ("body of one line", "a { ", "b = 1 ", "}\n"),
    ("body of commas", "a { ", "b = 1, ", "}\n"),
    ("for of mistakes", "a = [for ", "b, ", "]\n"),
    ("conditional of mistakes", "a = ", "b ? ", "\n"),
    (
        "mistakes after a long text",
        "a = [\"",
        "x",
        "\", @, @, @, @]\n",
    ),
    (
        "escapes after a long text",
        "a = \"",
        "x",
        "\\q\\q\\q\\q\"\n",
    ),
    (
        "mistakes after joined characters",
        "a = [\"",
        "👩\u{200d}",
        "\", @, @, @, @]\n",
    ),
    (
        "mistakes after combining marks",
        "a = [\"",
        "\u{301}",
        "\", @, @, @, @]\n",
    ),
    ("mistakes after a long comment", "/*", "*", "*/ @ @ @ @\n"),
    (
        "attributes twice on a line",
        "a = [",
        "1,",
        "] a = 1 a = 2\n",
    ),
];

/// Parses, walks the bodies, prints the reports, as a program does, and returns the diagnostics.
///
/// # Panics
///
/// Panics if names and labels of the file take more bytes than its text.
pub fn parse(text: &str) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let source = Source::new("hostile.hcl", text).expect("less than 4 GiB");
    let file = native::parse(&source, &mut diagnostics);
    let names = file
        .body()
        .attributes()
        .map(|attribute| attribute.name().len());
    let blocks = file.body().blocks().map(|block| block.labels().len());
    assert!(names.sum::<usize>() + blocks.sum::<usize>() <= text.len());
    let _ = diagnostics.render(&Renderer::plain());
    let _ = diagnostics.render_json();
    diagnostics
}

fn act(text: &str) {
    parse(text);
}

/// Returns nested constructs.
#[must_use]
pub fn nested() -> Vec<Hostile> {
    let rows = NESTED.iter();
    rows.map(|(name, open, _)| Hostile::around(act, (name, "a = ", open, "")))
        .collect()
}

/// Returns repeated constructs.
#[must_use]
pub fn repeated() -> Vec<Hostile> {
    let rows = REPEATED.iter();
    rows.map(|(name, part)| Hostile::around(act, (name, "", part, "")))
        .collect()
}

/// Returns attributes with long values.
#[must_use]
pub fn values() -> Vec<Hostile> {
    let rows = VALUES.iter();
    rows.map(|row| Hostile::around(act, *row)).collect()
}

/// Returns bodies and objects with many names.
#[must_use]
pub fn names() -> Vec<Hostile> {
    let attributes = |bytes| numbered(|n| format!("a{n} = {n}\n"), bytes);
    vec![
        Hostile::new("attributes", act, attributes),
        Hostile::new("attributes twice", act, move |bytes| {
            attributes(bytes / 2).repeat(2)
        }),
        Hostile::new("object of names", act, |bytes| {
            format!("a = {{\n{}}}\n", numbered(|n| format!("k{n} = 1\n"), bytes))
        }),
        Hostile::new("heredocs", act, |bytes| {
            numbered(|n| format!("a{n} = <<E{n}\ntext\nE{n}\n"), bytes)
        }),
        Hostile::new("heredocs never closed", act, |bytes| {
            numbered(|n| format!("a{n} = <<E{n}\ntext\n"), bytes)
        }),
        Hostile::new("nested blocks of one name", act, |bytes| {
            repeat(&("a {\n".repeat(200) + &"}\n".repeat(200)), bytes)
        }),
    ]
}
