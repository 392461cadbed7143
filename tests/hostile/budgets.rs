//! Short configurations whose evaluation would take much memory or time.

use hcl_core::as_json::Json;
use hcl_core::function::Functions;
use hcl_core::internal::build::Text;
use hcl_core::internal::meter;
use hcl_core::{Limits, Source};
use hcl_serde::Decoder;
use std::fmt::Write as _;

/// Evaluates a configuration under the default limits and writes it as JSON, as a converter does.
///
/// # Panics
///
/// Panics if the text is longer than the limit on sources.
pub fn read_configuration(text: &str) {
    let source = Source::new("hostile.hcl", text).expect("less than 4 GiB");
    let decoder = Decoder::new().functions(Functions::standard());
    meter::within(Limits::default().bytes, u64::MAX, || {
        match decoder.from_source::<Json>(&source) {
            Ok(data) => {
                let mut text = Text::new();
                let _ = write!(text, "{data:#}");
            }
            Err(error) => {
                let _ = error.to_string();
            }
        }
    });
}

/// An expression that is evaluated in a loop, and how often a part of it is repeated: name, text before the part, the part,
/// the number of repetitions, text after it.
type Row = (
    &'static str,
    &'static str,
    &'static str,
    usize,
    &'static str,
);

/// Expressions in a loop over `i`.
const LOOPS: &[Row] = &[
    (
        "list of widths",
        "formatlist(\"%15000s\", range(1000))",
        "",
        0,
        "",
    ),
    (
        "list of long formats",
        "formatlist(\"",
        "x",
        10_000,
        "%s\", range(1000))",
    ),
    (
        "brackets in JSON",
        "jsondecode(\"[1${join(\"\", [for j in range(1000): \"",
        ",[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]",
        1,
        "\"])}]\")",
    ),
    (
        "many brackets in JSON",
        "jsondecode(\"[1${join(\"\", [for j in range(1000): \"",
        ",[[[[[]]]]]",
        8,
        "\"])}]\")",
    ),
    (
        "objects in JSON",
        "jsondecode(\"[0",
        ",{\\\"a\\\":{\\\"b\\\":1}}",
        3000,
        "]\")",
    ),
    ("long number in JSON", "jsondecode(\"", "9", 90_000, "\")"),
    (
        "small numbers in JSON",
        "length(jsondecode(\"[0",
        ",1e-99999",
        5000,
        "]\"))",
    ),
    ("lines of CSV", "csvdecode(\"a,b\\n", "1,2\\n", 5000, "\")"),
    (
        "quoted fields of CSV",
        "csvdecode(\"a\\n",
        "\\\"a\\nb\\\"\\n",
        5000,
        "\")",
    ),
    ("sequences in YAML", "yamldecode(\"[", "[],", 8000, "]\")"),
    ("lines of YAML", "yamldecode(\"", "- a\\n", 8000, "\")"),
    (
        "written YAML",
        "[yamlencode({for j in range(1000): \"k${j}\" => [j, \"x\\ny\"]})]",
        "",
        0,
        "",
    ),
    (
        "products",
        "setproduct(range(50), range(100), [\"x\"])",
        "",
        0,
        "",
    ),
    (
        "products of sets",
        "length(setproduct(toset(range(30)), toset(range(30))))",
        "",
        0,
        "",
    ),
    (
        "objects of objects",
        "{for j in range(1000): j => {x = {y = i}}}",
        "",
        0,
        "",
    ),
    (
        "merged objects",
        "merge([for j in range(1000): {\"k${j}\" = i}]...)",
        "",
        0,
        "",
    ),
    ("fixed digits", "format(\"%.1000000f\", 1/3)", "", 0, ""),
    ("scientific digits", "format(\"%.900000e\", 1/3)", "", 0, ""),
    (
        "fixed digits of a small number",
        "format(\"%.1000000f\", 1e-150000)",
        "",
        0,
        "",
    ),
    (
        "scientific digits of a small number",
        "format(\"%.1000000e\", 1e-150000/3)",
        "",
        0,
        "",
    ),
    (
        "decimal digits of a large number",
        "strlen(format(\"%d\", 1e157000/2+i))",
        "",
        0,
        "",
    ),
    (
        "hexadecimal digits of a large number",
        "strlen(format(\"%x\", 1e157000))",
        "",
        0,
        "",
    ),
    (
        "long text as a number",
        "tonumber(\"",
        "9",
        90_000,
        "\") + 1",
    ),
    (
        "long fraction as a number",
        "tonumber(\"0.",
        "123456789",
        9000,
        "\") + 1",
    ),
    (
        "numbers as texts",
        "[for j in range(1000): strlen(tostring((i+1)/(j+3)))]",
        "",
        0,
        "",
    ),
    (
        "numbers as keys",
        "{for j in range(1000): ((i+1)/(j+3)) => 1...}",
        "",
        0,
        "",
    ),
    (
        "sums of fractions",
        "[for j in range(1000): 0",
        "+i/3",
        50,
        "]",
    ),
    (
        "remainders",
        "[for j in range(1000): 0",
        "+ 1e157000 % 7.1",
        20,
        "]",
    ),
    (
        "comparisons of fractions",
        "[for j in range(1000): j/3 < 1e-1000 && j/7 > 1e-9999]",
        "",
        0,
        "",
    ),
    (
        "exponents of texts",
        "[for j in range(1000): tonumber(\"1e-${i}${j}\")]",
        "",
        0,
        "",
    ),
    (
        "powers",
        "[for j in range(1000): log(pow(1.1, j), 3)]",
        "",
        0,
        "",
    ),
    (
        "integers in another base",
        "can(parseint(\"",
        "7",
        4000,
        "\", 8))",
    ),
    (
        "repeated classes",
        "[for j in range(1000): regexall(\"(?i)(?:\\\\w{50}){10}${i}${j}\", \"x\")]",
        "",
        0,
        "",
    ),
    (
        "classes of letters",
        "can(regex(\"",
        "\\\\pL*",
        100,
        "\", \"x\"))",
    ),
    (
        "new classes of letters",
        "can(regex(\"${i}",
        "\\\\pL*",
        100,
        "\", \"x\"))",
    ),
    (
        "sets of classes",
        "can(regex(\"${i}",
        "[\\\\w\\\\d\\\\pL]",
        500,
        "\", \"x\"))",
    ),
    (
        "letters of any case",
        "can(regex(\"(?i)${i}",
        "abcdefghij",
        3000,
        "\", \"x\"))",
    ),
    (
        "sets of letters of any case",
        "can(regex(\"(?i)${i}",
        "[^a-z]",
        3000,
        "\", \"x\"))",
    ),
    (
        "alternatives",
        "can(regex(\"${i}",
        "|word",
        8000,
        "\", \"x\"))",
    ),
    (
        "counted classes",
        "can(regex(\"${i}",
        "(\\\\pL{5}){9}",
        30,
        "\", \"x\"))",
    ),
    ("groups", "can(regex(\"${i}", "(a)", 3000, "\", \"x\"))"),
    (
        "long search",
        "can(regex(\"(a|b)*c(d|e){200}${i}\", \"",
        "ab",
        30_000,
        "\"))",
    ),
    (
        "search of classes",
        "can(regex(\"\\\\pL*\\\\d\\\\pL*x${i}\", \"",
        "é",
        40_000,
        "\"))",
    ),
    ("searches", "regexall(\"${i}|.*?\", \"", "ab", 20_000, "\")"),
    (
        "replaced matches",
        "length([regex_replace(\"",
        "a",
        20_000,
        "${i}\", \"a\", \"bbbbbbbbbb$0\")])",
    ),
    (
        "sorted texts",
        "length(sort([for j in range(1000): \"",
        "x",
        10_000,
        "${1000-j}\"]))",
    ),
    (
        "distinct lists",
        "length(distinct([for j in range(1000): [j, \"",
        "x",
        300,
        "\"]]))",
    ),
    (
        "sets of lists",
        "length(toset([for j in range(1000): [j, \"",
        "x",
        300,
        "\"]]))",
    ),
    (
        "sets of texts with escapes",
        "length(toset([for j in range(1000): [j, \"",
        "\\u0085",
        2000,
        "\"]]))",
    ),
    (
        "unions of sets",
        "length(setunion(range(1000), [for j in range(1000): j + i]))",
        "",
        0,
        "",
    ),
    (
        "texts with escapes in JSON",
        "[jsonencode(\"",
        "<",
        50_000,
        "${i}\")]",
    ),
    (
        "reversed clusters",
        "[strrev(\"",
        "e\\u0301",
        10_000,
        "${i}\")]",
    ),
    ("upper case", "[upper(\"", "é", 40_000, "${i}\")]"),
    ("titles", "[title(\"", "éa ", 20_000, "${i}\")]"),
    ("clusters", "strlen(\"", "👩‍👩‍👧", 5000, "${i}\")"),
    (
        "last characters",
        "[for j in range(100): substr(\"",
        "é",
        40_000,
        "\", -1, 1)]",
    ),
    ("composed texts", "\"", "e\\u0301", 10_000, "${i}\""),
    (
        "composed keys",
        "{for j in range(1000): \"",
        "e\\u0301",
        30,
        "${j}\" => 1}",
    ),
    (
        "long keys",
        "{for j in range(1000): \"",
        "k",
        80,
        "${j}\" => 1}",
    ),
    (
        "padded clusters",
        "formatlist(\"%-10s\", [for j in range(1000): \"",
        "é",
        90,
        "\"])",
    ),
    ("Base64", "[base64encode(\"", "x", 90_000, "${i}\")]"),
    ("read Base64", "[base64decode(\"", "eHh4", 20_000, "\")]"),
    (
        "escaped URLs",
        "[urlencode(urlencode(\"",
        "€",
        20_000,
        "${i}\"))]",
    ),
    (
        "indented lines",
        "[indent(10000, \"",
        "\\n",
        1000,
        "${i}\")]",
    ),
    (
        "replaced letters",
        "[replace(\"",
        "a",
        20_000,
        "${i}\", \"a\", \"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\")]",
    ),
    ("split letters", "split(\"\", \"", "a", 40_000, "${i}\")"),
    (
        "split words",
        "split(\",\", \"",
        "aaaaaaaaaaaaaaaa,",
        5000,
        "${i}\")",
    ),
    (
        "trimmed letters",
        "[trim(\"",
        "a",
        40_000,
        "${i}\", \"bcdefghijklmnopqrstuvwxyza\")]",
    ),
    ("lists of nothing", "[for j in range(1000): []]", "", 0, ""),
    (
        "objects of nothing",
        "[for j in range(1000): {}]",
        "",
        0,
        "",
    ),
    (
        "small objects",
        "[for j in range(1000): {a = i, b = j, c = [i]}]",
        "",
        0,
        "",
    ),
    (
        "nested lists",
        "[for j in range(1000): [[[[[j]]]]]]",
        "",
        0,
        "",
    ),
    (
        "deep lists",
        "[for j in range(100): [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[i]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
        "",
        0,
        "",
    ),
    (
        "maps from lists",
        "zipmap([for j in range(1000): \"k${j}\"], range(1000))",
        "",
        0,
        "",
    ),
    (
        "maps from objects",
        "tomap({for j in range(1000): j => \"v${j}\"})",
        "",
        0,
        "",
    ),
    (
        "lists of texts",
        "tolist([for j in range(1000): [tostring(j)]])",
        "",
        0,
        "",
    ),
    (
        "flat lists",
        "flatten([for j in range(1000): [j, [j]]])",
        "",
        0,
        "",
    ),
    ("parts of lists", "chunklist(range(1000), 1)", "", 0, ""),
    (
        "lists in calls",
        "concat([for j in range(1000): [j]]...)",
        "",
        0,
        "",
    ),
    (
        "calls with many arguments",
        "max([for j in range(1000): j / 3]...)",
        "",
        0,
        "",
    ),
    (
        "conditional lists",
        "i > 2 ? [for j in range(1000): {a = j}] : [for j in range(1000): {a = \"x\"}]",
        "",
        0,
        "",
    ),
    (
        "types of lists",
        "coalesce([for j in range(1000): [j, \"x\", true]], null)",
        "",
        0,
        "",
    ),
    ("ranges", "[for j in range(1000): range(1000)]", "", 0, ""),
    ("ranges of fractions", "range(0, 1, 0.001)", "", 0, ""),
    (
        "splats",
        "[for j in range(1000): {a = {b = j}}][*].a",
        "",
        0,
        "",
    ),
    (
        "groups of values",
        "{for j in range(1000): j % 7 => {x = j}...}",
        "",
        0,
        "",
    ),
    (
        "failed attempts",
        "[for j in range(1000): try(tonumber(\"x\"), [][j], 1)]",
        "",
        0,
        "",
    ),
    (
        "times",
        "[for j in range(1000): timeadd(formatdate(\"YYYY-MM-DD'T'hh:mm:ssZ\", \"2020-01-01T00:00:00Z\"), \"${j}h\")]",
        "",
        0,
        "",
    ),
    ("hashes", "sha512(\"", "x", 90_000, "${i}\")"),
    ("passwords", "bcrypt(\"x\", 12)", "", 0, ""),
    (
        "networks",
        "cidrsubnets(\"10.0.0.0/8\", [for j in range(1000): 20]...)",
        "",
        0,
        "",
    ),
    (
        "names",
        "[for j in range(1000): uuidv5(\"dns\", \"${i}${j}\")]",
        "",
        0,
        "",
    ),
    (
        "templates",
        "\"",
        "${i}%{for j in range(100)}${j}%{endfor}",
        20,
        "\"",
    ),
    (
        "templates in lists",
        "[for j in range(1000): \"",
        "${i}-",
        20,
        "\"]",
    ),
    (
        "written JSON",
        "jsonencode([for j in range(1000): {a = j, b = [i]}])",
        "",
        0,
        "",
    ),
];

/// Returns configurations with names: each expression in a loop over `i`, expressions that share their parts, and
/// many attributes.
#[must_use]
pub fn hostile_configurations() -> Vec<(&'static str, String)> {
    let mut all: Vec<(&'static str, String)> = LOOPS
        .iter()
        .map(|(name, before, part, count, after)| {
            let expression = format!("{before}{}{after}", part.repeat(*count));
            (*name, format!("a = [for i in range(1000): {expression}]\n"))
        })
        .collect();
    let nested = |count: usize, inner: &str, twice: &str| {
        format!(
            "a = {}{inner}{}\n",
            "[for x in [".repeat(count),
            format!("] : {twice}][0]").repeat(count)
        )
    };
    let columns: String = (0..7000).fold(String::new(), |text, n| format!("{text}c{n},"));
    let aliases: String = ('b'..='j').zip('a'..).fold(
        "a: &a [x,x,x,x,x,x,x,x,x,x]\\n".to_owned(),
        |text, (name, other)| {
            format!(
                "{text}{name}: &{name} [{}]\\n",
                format!("*{other},").repeat(10)
            )
        },
    );
    let shared = "x".repeat(50_000);
    let many = |attribute: &str| -> String {
        (0..100).fold(String::new(), |text, n| {
            format!("{text}a{n} = {attribute}\n")
        })
    };
    all.extend([
        (
            "columns of CSV",
            format!("a = [for i in range(1000): csvdecode(\"{columns}c\\n{}1\")]\n", "1,".repeat(7000)),
        ),
        ("aliases in YAML", format!("a = yamldecode(\"{aliases}\")\n")),
        ("lists that double", nested(20, "[1]", "[x, x]")),
        ("deep lists that double", nested(24, "[1]", "[[[[[[x]]]]], x]")),
        ("objects that double", nested(22, "{}", "{ a = x, b = x }")),
        ("texts that double", nested(40, "\"0123456789\"", "\"${x}${x}\"")),
        ("texts that share", format!("a = [for x in [\"{shared}\"]: [for i in range(1000): x]]\n")),
        ("texts that double in a loop", format!("a = [for x in [\"{shared}\"]: [for i in range(1000): \"${{x}}${{x}}\"]]\n")),
        (
            "attributes that share",
            many("[for x in [join(\",\", range(1000))]: [for i in range(1000): x]]"),
        ),
        (
            "attributes",
            many("[for i in range(900): [for j in range(200): \"yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\"]]"),
        ),
        (
            "lines of a template",
            "a = <<E\n%{ for i in range(1000) ~}\n%{ for j in range(1000) ~}\n${jsonencode({a = i, b = [j]})}\n%{ endfor ~}\n%{ endfor ~}\nE\n"
                .to_owned(),
        ),
    ]);
    all
}
