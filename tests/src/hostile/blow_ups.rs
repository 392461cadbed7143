//! Short expressions with very large results.

/// Calls whose result would be much larger than their arguments.
const CALLS: &[(&str, &str)] = &[
    ("width", "format(\"%1000000000d\", 1)"),
    ("precision", "format(\"%.1000000000f\", 1)"),
    ("width as an argument", "format(\"%*d\", 1000000000, 1)"),
    (
        "widths",
        "[for a in range(1000) : format(\"%1000000s\", a)]",
    ),
    ("list of widths", "formatlist(\"%1000000s\", range(1000))"),
    ("indentation", "indent(1000000000, \"a\\nb\")"),
    ("range", "range(0, 1000000000)"),
    ("range of small steps", "range(0, 1, 1e-100)"),
    (
        "product of sets",
        "setproduct(range(1000), range(1000), range(1000))",
    ),
    (
        "products of products",
        "[for a in range(1000) : setproduct(range(500), range(500))]",
    ),
    ("exponent", "1e99999999"),
    ("exponent of a text", "tonumber(\"1e99999999\")"),
    ("power", "pow(pow(10, 100000), 100000)"),
    (
        "printed numbers",
        "[for a in range(1000) : \"${1e157000 + a}\"]",
    ),
    (
        "printed keys",
        "[for a in range(1000) : {for b in range(1000) : (1e157000 + a * 1e156999 + b * 1e156990) => 1}]",
    ),
    (
        "printed keys of objects",
        "[for a in range(1000) : [for b in range(1000) : { (1e157000 + a * 1e156999 + b * 1e156990) = 1 }]]",
    ),
    (
        "printed results of conditionals",
        "[for a in range(1000) : [for b in range(1000) : true ? 1e157000 + a * 1e156999 + b : s]]",
    ),
    (
        "printed arguments",
        "[for a in range(1000) : [for b in range(1000) : tolist([1e157000 + a * 1e156999 + b, s])]]",
    ),
    ("digits", "[for a in range(1000) : 1e-157000 * a]"),
    ("parsed digits", "parseint(\"${1e157000}\", 10)"),
    (
        "repetition of a pattern",
        "regex(\"((a{1000}){1000}){1000}\", \"a\")",
    ),
    (
        "pattern that goes back",
        "regexall(\"(x+x+)+y\", \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\")",
    ),
    (
        "patterns of one loop",
        "[for a in range(1000) : regex(\"(a{${a}}){900}\", \"a\")]",
    ),
    (
        "matches",
        "regexall(\"(.*?)\", join(\"\", [for a in range(1000) : \"0123456789\"]))",
    ),
    (
        "replacement",
        "replace(join(\"\", range(1000)), \"\", join(\"\", range(1000)))",
    ),
    (
        "separator",
        "join(join(\",\", range(1000)), [for a in range(1000) : join(\",\", range(1000))])",
    ),
    ("chunks", "chunklist(range(1000), 1)"),
    (
        "quotes in quotes",
        "jsonencode(jsonencode(jsonencode(jsonencode(jsonencode(jsonencode(jsonencode(jsonencode(jsonencode(jsonencode(jsonencode(jsonencode(join(\"\", [for a in range(1000) : \"\\\"\\\\\"])))))))))))))",
    ),
    (
        "encodings of encodings",
        "urlencode(urlencode(urlencode(join(\"\", [for a in range(1000) : \"€€€€€€€€€€\"]))))",
    ),
    (
        "loops",
        "[for a in range(1000) : [for b in range(1000) : [for c in range(1000) : 1]]]",
    ),
    (
        "loops that make objects",
        "{for a in range(1000) : a => {for b in range(1000) : b => {for c in range(1000) : c => 1}}}",
    ),
    (
        "loops of ranges",
        "[for a in range(1000) : [for b in range(1000) : range(1000)]]",
    ),
    (
        "loops of texts",
        "[for a in range(1000) : [for b in range(1000) : \"${a}-${b}-0123456789012345678901234567890123456789\"]]",
    ),
    (
        "loops in a template",
        "\"%{for a in range(1000)}%{for b in range(1000)}%{for c in range(1000)}0123456789%{endfor}%{endfor}%{endfor}\"",
    ),
    (
        "splats",
        "[for a in range(1000) : [for b in range(1000) : range(1000)[*]]]",
    ),
    (
        "groups",
        "{for a in range(1000) : 1 => [for b in range(1000) : a]...}",
    ),
    (
        "mistakes",
        "[for a in range(1000) : [for b in range(1000) : -s]]",
    ),
    (
        "caught mistakes",
        "[for a in range(1000) : [for b in range(1000) : try(-s, 1)]]",
    ),
    (
        "distinct lists",
        "distinct([for a in range(1000) : range(1000)])",
    ),
    (
        "sets of lists",
        "toset([for a in range(1000) : range(1000)])",
    ),
    (
        "concatenation",
        "concat([for a in range(1000) : range(1000)]...)",
    ),
    (
        "flattening",
        "flatten([for a in range(1000) : [for b in range(1000) : [a]]])",
    ),
];

/// Returns all expressions, with names.
#[must_use]
pub fn blown_up() -> Vec<(&'static str, String)> {
    let calls = CALLS.iter();
    let mut all: Vec<_> = calls
        .map(|(name, text)| (*name, (*text).to_owned()))
        .collect();
    let doubled = |first: &str, twice: &str| {
        (0..40).fold(first.to_owned(), |text, _| {
            format!("[for x in [{text}] : {twice}][0]")
        })
    };
    all.extend([
        (
            "text that doubles",
            doubled("\"0123456789\"", "\"${x}${x}\""),
        ),
        ("lists that double", doubled("[1]", "[x, x]")),
        ("objects that double", doubled("{}", "{ a = x, b = x }")),
        (
            "lists that double and are joined",
            doubled("[1]", "concat(x, x)"),
        ),
        (
            "maps that are merged",
            doubled(
                "{ a = \"0123456789\" }",
                "merge(x, { for k, v in x : \"${k}${k}\" => v })",
            ),
        ),
        (
            "lists that double, printed",
            format!("jsonencode({})", doubled("[1]", "[x, x]")),
        ),
        (
            "lists that double, compared",
            format!("{0} == {0}", doubled("[1]", "[x, x]")),
        ),
        (
            "replacements that multiply",
            (0..12).fold("\"aaaaaaaaaaaaaaaa\"".to_owned(), |text, _| {
                format!("replace({text}, \"a\", \"aaaaaaaaaaaaaaaa\")")
            }),
        ),
    ]);
    all
}
