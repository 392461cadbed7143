//! Expressions that take long to evaluate.

use std::sync::atomic::{AtomicU64, Ordering};

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::function::Functions;
use hcl_core::{EvalContext, Limits, Source, Value, eval, native};

use crate::stress::is_large;

use super::{Hostile, Row, numbered, repeat};

/// Chains and collections: name, prefix, repeated part, suffix.
const LONG: &[Row] = &[
    ("sum", "1", "+1", ""),
    ("sum of strings", "\"1\"", "+\"1\"", ""),
    ("difference of unknowns", "u", "-u", ""),
    ("product", "1", "*3", ""),
    ("quotient", "1", "/3", ""),
    ("and", "true", "&&true", ""),
    ("or of mistakes", "s", "||s", ""),
    ("equality", "1", "==1", ""),
    ("sum of mistakes", "s", "+s", ""),
    ("sum of unknown names", "a", "+a", ""),
    ("computed path", "o", "[s]", ""),
    ("splats", "t", "[*]", ""),
    ("attribute splats", "t", ".*", ""),
    ("mixed splats", "t", ".*.c[*][0]", ""),
    ("attribute splats with indexes", "t", ".*[0]", ""),
    ("path", "o", ".c", ""),
    ("tuple", "[", "1,", "]"),
    ("tuple of strings", "[", "\"a\",", "]"),
    ("tuple of objects", "[", "{a=1},", "]"),
    ("tuple of mistakes", "[", "-s,", "]"),
    ("object of one key", "{", "a=1,", "}"),
    ("string", "\"", "a", "\""),
    ("escapes", "\"", "\\n", "\""),
    ("interpolations", "\"", "${s}", "\""),
    ("interpolations of numbers", "\"", "${1.5}", "\""),
    ("interpolations of unknowns", "\"", "${u}", "\""),
    ("interpolations of mistakes", "\"", "${t}", "\""),
    ("directives", "\"", "%{if true}a%{else}b%{endif}", "\""),
    ("loops", "\"", "%{for a in t}a%{endfor}", "\""),
    ("combining marks", "\"e", "\u{301}", "\""),
    ("heredoc", "<<E\n", "text ${s}\n", "E\n"),
    ("arguments", "concat([], ", "[1],", "[])"),
    ("expansion", "max([", "1,", "0]...)"),
    ("length of a string", "length(\"", "a", "\")"),
    ("sort", "sort([", "\"b\",\"a\",", "])"),
    ("distinct", "distinct([", "1,", "])"),
    ("set", "toset([", "\"a\",", "])"),
    ("flatten", "flatten([", "[1,[2]],", "])"),
    ("join", "join(\",\", [", "\"a\",", "])"),
    ("split", "split(\",\", \"", "a,", "\")"),
    ("replace", "replace(\"", "ab", "\", \"a\", \"c\")"),
    ("upper", "upper(\"", "é", "\")"),
    ("reverse of a text", "strrev(\"", "e\u{301}", "\")"),
    ("digits", "tonumber(\"", "9", "\")"),
    ("conversion", "tolist([", "\"a\",1,", "])"),
    ("for", "[for a in [", "1,", "] : a]"),
    ("for object", "{for k, v in [", "1,", "] : k => v}"),
    ("grouping", "{for v in [", "1,", "] : v => v...}"),
    ("for with mistakes", "[for v in [", "1,", "] : -s]"),
    ("conditional of tuples", "true ? [", "1,", "] : []"),
    ("equality of tuples", "t == [", "1,", "]"),
    ("comparison of mistakes", "[", "t < s,", "]"),
    ("json", "jsonencode([", "1,", "])"),
    ("text as json", "jsonencode(\"", "\\n<", "\")"),
    ("json as data", "jsondecode(\"[", "1,", "1]\")"),
    ("nested json as data", "jsondecode(\"", "[", "\")"),
    ("yaml", "yamlencode([", "\"a b\",", "])"),
    ("text as yaml", "yamlencode(\"", "a: b ", "\")"),
    ("yaml as data", "yamldecode(\"", "- a\\n", "\")"),
    ("one line of yaml", "yamldecode(\"[", "a,", "a]\")"),
    ("nested yaml", "yamldecode(\"", "[", "\")"),
    ("dashes of yaml", "yamldecode(\"", "- ", "\")"),
    ("anchors of yaml", "yamldecode(\"", "- &a [*a]\\n", "\")"),
    ("csv", "csvdecode(\"a,b\\n", "1,2\\n", "\")"),
    ("columns of csv", "csvdecode(\"", "a,", "\")"),
    (
        "quotes of csv",
        "csvdecode(\"a\\n\\\"",
        "\\\"\\\"",
        "\\\"\")",
    ),
    ("base64", "base64encode(\"", "a", "\")"),
    ("base64 as text", "base64decode(\"", "YWFh", "\")"),
    ("url", "urlencode(\"", "a b", "\")"),
    ("hash", "sha256(\"", "a", "\")"),
    ("trim", "trim(\"", "ab", "\", \"ab\")"),
    ("trimmed characters", "trim(\"a\", \"", "b", "\")"),
    ("spaces", "trimspace(\"", " \\n", "\")"),
    ("title", "title(\"", "ab ", "\")"),
    ("indent", "indent(2, \"", "a\\n", "\")"),
    ("part of a text", "substr(\"", "e\u{301}", "\", 5, 10)"),
    ("verbs", "format(\"", "%s", "\", s)"),
    ("arguments of a format", "format(\"%s\"", ", s", ")"),
    ("formatted lists", "formatlist(\"%s\", [", "1,", "])"),
    (
        "dates",
        "formatdate(\"",
        "YYYY",
        "\", \"2020-01-01T00:00:00Z\")",
    ),
    (
        "durations",
        "timeadd(\"2020-01-01T00:00:00Z\", \"",
        "1h",
        "\")",
    ),
    ("matches", "regexall(\"a\", \"", "ab", "\")"),
    ("no match", "regex(\"(a*)*c\", \"", "a", "\")"),
    ("long pattern", "regex(\"${fresh}", "a", "\", s)"),
    ("pattern of groups", "regex(\"${fresh}", "(a)", "\", s)"),
    (
        "pattern of alternatives",
        "regex(\"${fresh}",
        "a|",
        "b\", s)",
    ),
    ("nested groups", "regex(\"${fresh}", "(", "\", s)"),
    (
        "replaced matches",
        "regex_replace(\"",
        "ab",
        "\", \"a\", \"$0$0\")",
    ),
    ("replacements", "regex_replace(s, \"e\", \"", "$0", "\")"),
    ("numbers of a base", "parseint(\"", "f", "\", 16)"),
    ("maximum", "max(", "1,", "2)"),
    ("first value", "coalesce(", "null,", "1)"),
    ("attempts", "try(", "-s,", "1)"),
    ("chunks", "chunklist([", "1,", "], 2)"),
    ("values of a map", "values({", "a=1,", "})"),
    ("index of an element", "index([", "1,", "2], 2)"),
    ("reverse", "reverselist([", "1,", "])"),
    ("compact", "compact([", "\"\",", "])"),
    ("concat", "concat(", "[1],", "[2])"),
    ("subnets", "cidrsubnets(\"10.0.0.0/8\"", ", 16", ")"),
    ("type", "convert([", "1,", "], list(any))"),
];

/// Returns a context with the variables `o`, `t`, `s` and `u`, and all functions; with tighter limits except in large runs.
/// `fresh` is another number each time: a pattern that contains it is not in the cache.
#[must_use]
pub fn hostile_context() -> EvalContext<'static> {
    static FRESH: AtomicU64 = AtomicU64::new(0);
    let mut context = EvalContext::new();
    if !is_large() {
        context.set_limits(Limits::default().with_steps(300_000).with_bytes(32 << 20));
    }
    context.set_functions(Functions::standard());
    let attributes = [("c".into(), Value::from("d"))];
    let object = Value::object(attributes.into_iter().collect());
    context.set_variable("o", object.clone());
    context.set_variable("t", Value::tuple(vec![object.clone(), object]));
    context.set_variable("s", Value::from("text"));
    context.set_variable("u", Value::dynamic());
    let fresh = FRESH.fetch_add(1, Ordering::Relaxed);
    context.set_variable("fresh", Value::from(fresh));
    context
}

/// Parses and evaluates an expression, and prints value and report, as a program does.
///
/// # Panics
///
/// Panics if the text is longer than the limit on sources.
pub fn read_expression(context: &EvalContext<'_>, text: &str) -> (Value, Diagnostics) {
    let mut found = Diagnostics::new();
    let source = Source::new("hostile.hcl", text).expect("less than 4 GiB");
    let expression = native::parse_expression(&source, &mut found);
    let value = eval::evaluate(expression.expression(), context, &mut found);
    let _ = eval::variables(expression.expression());
    let _ = (value.ty(), value.to_json(), value.hint());
    let _ = found.render(&Renderer::plain());
    (value, found)
}

pub(super) fn act(text: &str) {
    read_expression(&hostile_context(), text);
}

/// Returns long expressions.
#[must_use]
pub fn expressions() -> Vec<Hostile> {
    let mut all: Vec<Hostile> = LONG.iter().map(|row| Hostile::around(act, *row)).collect();
    all.extend(of_names());
    all
}

/// Returns expressions with many names, or with one long name.
fn of_names() -> Vec<Hostile> {
    let listed = |function: &'static str, part: fn(usize) -> String| {
        move |bytes| format!("{function}([{}])", numbered(part, bytes))
    };
    vec![
        Hostile::new("object of keys", act, |bytes| {
            format!("{{{}}}", numbered(|n| format!("k{n}=1,"), bytes))
        }),
        Hostile::new("merge of objects", act, |bytes| {
            format!("merge({})", numbered(|n| format!("{{k{n}=1}},"), bytes))
        }),
        Hostile::new(
            "distinct of names",
            act,
            listed("distinct", |n| format!("\"k{n}\",")),
        ),
        Hostile::new(
            "set of objects",
            act,
            listed("toset", |n| format!("{{a=\"k{n}\"}},")),
        ),
        Hostile::new("difference of sets", act, |bytes| {
            let list = numbered(|n| format!("\"k{n}\","), bytes / 2);
            format!("setsubtract([{list}], [{list}])")
        }),
        Hostile::new("unknown names", act, |bytes| {
            format!("[{}]", numbered(|n| format!("k{n},"), bytes))
        }),
        Hostile::new("one long unknown name", act, |bytes| repeat("k", bytes)),
        Hostile::new("one long unknown attribute", act, |bytes| {
            format!("o.{}", repeat("k", bytes))
        }),
        Hostile::new("one long unknown function", act, |bytes| {
            format!("{}()", repeat("k", bytes))
        }),
    ]
}
