//! Texts made to bring a parser down: time grows with the input and no faster, on a small stack, and what is refused
//! is refused in words.

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{Source, syntax};
use hcl_tests::stress::{grows_linearly, is_full, numbered, on_small_stack, repeat};

/// Parses, walks the bodies and writes the reports, as a program does.
fn parse(text: &str) {
    let found = problems(text);
    let _ = (found.render(&Renderer::plain()), found.render_json());
}

fn problems(text: &str) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let source = Source::new("hostile.hcl", text).expect("less than 4 GiB");
    let file = syntax::parse(&source, &mut diagnostics);
    let names = file
        .body()
        .attributes()
        .map(|attribute| attribute.name().len());
    let blocks = file.body().blocks().map(|block| block.labels().len());
    assert!(names.sum::<usize>() + blocks.sum::<usize>() <= text.len());
    diagnostics
}

/// Constructs that open and never close, or close at last: name, opening, closing.
const NESTED: &[(&str, &str, &str)] = &[
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
];

/// Constructs repeated side by side, or one that goes on and on.
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
];

/// What one attribute may hold: name, what stands before, what is repeated, what stands behind.
const VALUES: &[(&str, &str, &str, &str)] = &[
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
    ("heredoc", "a = <<E\n", "text\n", "E\n"),
    ("heredoc of one line", "a = <<E\n", "text", "\nE\n"),
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
];

#[test]
fn nesting_of_every_construct_is_refused_in_words() {
    let levels = if is_full() { 1_000_000 } else { 20_000 };
    for (name, open, close) in NESTED {
        for (prefix, suffix) in [("a = ", "\n"), ("a = \"", "\"\n"), ("a = <<E\n", "\nE\n")] {
            for close in ["", close] {
                let text = format!(
                    "{prefix}{}1{}{suffix}",
                    open.repeat(levels),
                    close.repeat(levels)
                );
                let found = on_small_stack(name, move || {
                    parse(&text);
                    problems(&text)
                });
                assert!(
                    found.has_errors() || prefix != "a = ",
                    "{name} behind {prefix:?}"
                );
            }
        }
    }
    let blocks = "a {\n".repeat(levels) + &"}\n".repeat(levels);
    let found = on_small_stack("blocks", move || problems(&blocks));
    assert_eq!(found.as_slice()[0].summary(), "Nesting too deep");
}

#[test]
fn nesting_up_to_the_limit_is_accepted() {
    for (name, open, close) in NESTED {
        // A construct may count as two levels.
        let text = format!("a = {}1{}\n", open.repeat(100), close.repeat(100));
        let found = on_small_stack(name, move || problems(&text));
        let too_deep = found
            .iter()
            .find(|found| found.summary() == "Nesting too deep");
        assert_eq!(too_deep, None, "{name}");
    }
}

#[test]
fn nesting_takes_linear_time() {
    for (name, open, _) in NESTED {
        grown(name, "a = ", open, "");
    }
}

#[test]
fn repetition_takes_linear_time() {
    for (name, part) in REPEATED {
        grown(name, "", part, "");
    }
}

#[test]
fn values_take_linear_time() {
    for (name, before, part, behind) in VALUES {
        grown(name, before, part, behind);
    }
}

fn grown(name: &'static str, before: &'static str, part: &'static str, behind: &'static str) {
    grows_linearly(
        name,
        |bytes| format!("{before}{}{behind}", repeat(part, bytes)),
        parse,
    );
}

#[test]
fn many_names_take_linear_time() {
    grows_linearly(
        "attributes",
        |bytes| numbered(|n| format!("a{n} = {n}\n"), bytes),
        parse,
    );
    grows_linearly(
        "attributes twice",
        |bytes| {
            let once = numbered(|n| format!("a{n} = {n}\n"), bytes / 2);
            once.clone() + &once
        },
        parse,
    );
    grows_linearly(
        "object of names",
        |bytes| format!("a = {{\n{}}}\n", numbered(|n| format!("k{n} = 1\n"), bytes)),
        parse,
    );
    grows_linearly(
        "heredocs",
        |bytes| numbered(|n| format!("a{n} = <<E{n}\ntext\nE{n}\n"), bytes),
        parse,
    );
    grows_linearly(
        "heredocs never closed",
        |bytes| numbered(|n| format!("a{n} = <<E{n}\ntext\n"), bytes),
        parse,
    );
    grows_linearly(
        "nested blocks of one name",
        |bytes| repeat(&("a {\n".repeat(200) + &"}\n".repeat(200)), bytes),
        parse,
    );
}

#[test]
fn a_name_twice_among_very_many_is_found() {
    let once = |range: std::ops::Range<usize>| -> String {
        range.map(|n| format!("a{n} = {n}\n")).collect()
    };
    let text = format!("b {{}}\n{}c {{}}\n{}", once(0..6000), once(5990..6010));
    let found = problems(&text);
    let lines: Vec<u32> = found
        .iter()
        .filter_map(|found| Some(found.subject()?.start().line))
        .collect();
    assert_eq!(lines, (6003..6013).collect::<Vec<u32>>());
    let source = Source::new("many.hcl", text).expect("short");
    let file = syntax::parse(&source, &mut Diagnostics::new());
    assert_eq!(file.body().items().len(), 6012);
    let again = file
        .body()
        .attributes()
        .find(|attribute| attribute.name() == "a5995");
    assert!(again.is_some_and(|first| first.span().start < 100_000));
}
