//! Short expressions with very large results.

/// Returns all expressions, with names.
#[must_use]
pub fn blown_up() -> Vec<(&'static str, String)> {
    let calls = super::rows("calls with large results").into_iter();
    let mut all: Vec<_> = calls.map(|[name, text]| (name, text.to_owned())).collect();
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
