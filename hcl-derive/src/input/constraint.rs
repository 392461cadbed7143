//! Parsed constraints of a field, and rules between fields: `range`, `length`, `conflicts_with` and the like.
//!
//! Nonsense is an error where it is written: bounds that no value is within, forms that do not exist.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, ExprAssign, ExprLit, ExprRange, ExprUnary, Lit, LitStr, RangeLimits, UnOp};

use super::as_text;
use super::meta::MetaItems;
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::key::{AttributeKey, distance};

/// The constraints of a field, and what only documentation shows.
#[derive(Default)]
pub(crate) struct FieldConstraints {
    /// Each as its key, the span of the key, and the expression of the schema.
    pub(crate) values: Vec<(AttributeKey, Span, TokenStream)>,
    pub(crate) conflicts: Vec<LitStr>,
    pub(crate) requires: Vec<LitStr>,
    pub(crate) replaced_by: Option<LitStr>,
    pub(crate) since: Option<LitStr>,
    /// Literals, as text of the configuration.
    pub(crate) examples: Vec<(Span, String)>,
}

impl FieldConstraints {
    /// Returns the member `constraints` of a schema; nothing if it is empty.
    pub(crate) fn tokens(&self) -> Option<TokenStream> {
        let values = self.values.iter().map(|(.., tokens)| tokens);
        (!self.values.is_empty()).then(|| quote!(constraints: &[#(#values),*],))
    }

    /// Returns the member `examples` of a schema; nothing if it is empty.
    pub(crate) fn example_tokens(&self) -> Option<TokenStream> {
        let texts = self.examples.iter().map(|(_, text)| text);
        (!self.examples.is_empty()).then(|| quote!(examples: &[#(#texts),*],))
    }

    /// Iterates over the spans of all constraints and examples, with their keys.
    pub(crate) fn keys(&self) -> impl Iterator<Item = (AttributeKey, Span)> {
        let values = self.values.iter().map(|(key, span, _)| (*key, *span));
        let examples = self.examples.iter();
        values.chain(examples.map(|(span, _)| (AttributeKey::Example, *span)))
    }
}

/// The forms of `format = "…"`. The variants of `Format` have the same names.
const FORMATS: [&str; 9] = [
    "duration", "hostname", "ip", "cidr", "uri", "email", "semver", "uuid", "date",
];

impl FieldConstraints {
    pub(super) fn read(cx: &Ctxt, items: &mut MetaItems) -> Self {
        let mut all = Self::default();
        let mut push = |key: AttributeKey, found: Option<(Span, TokenStream)>| {
            if let Some((span, tokens)) = found {
                all.values.push((key, span, tokens));
            }
        };
        push(AttributeKey::Range, range(cx, items));
        push(AttributeKey::MultipleOf, multiple_of(cx, items));
        push(AttributeKey::Length, length(cx, items));
        push(AttributeKey::Pattern, pattern(cx, items));
        push(AttributeKey::Format, format(cx, items));
        push(AttributeKey::OneOf, one_of(cx, items));
        let unique = items.flag(cx, AttributeKey::Unique);
        push(
            AttributeKey::Unique,
            unique.map(|span| (span, quote!(__hcl::schema::Constraint::Unique))),
        );
        all.conflicts = items.texts(cx, AttributeKey::ConflictsWith);
        all.requires = items.texts(cx, AttributeKey::Requires);
        while let Some((span, value)) = items.expr(cx, AttributeKey::Example) {
            match literal(&value) {
                Some(text) => all.examples.push((span, text)),
                None => cx.error_at_tokens(
                    value,
                    "`example` takes a literal: a string, a number or a bool, as it is written in a configuration",
                ),
            }
        }
        all.replaced_by = items.text(cx, AttributeKey::ReplacedBy);
        all.since = items.text(cx, AttributeKey::Since);
        all
    }
}

/// `range(1..=65535)`, with either bound left out.
fn range(cx: &Ctxt, items: &mut MetaItems) -> Option<(Span, TokenStream)> {
    let (span, arguments) = items.list(cx, AttributeKey::Range)?;
    let usage = "`range` takes bounds: `range(1..=65535)`, `range(0..)`, `range(..=100)`";
    let [
        Expr::Range(ExprRange {
            start, end, limits, ..
        }),
    ] = arguments.as_slice()
    else {
        cx.error_at(span, usage);
        return None;
    };
    let bound = |bound: &Option<Box<Expr>>| match bound {
        None => Some(None),
        Some(bound) => {
            let found = number(bound);
            if found.is_none() {
                cx.error_at_tokens(bound, "a bound is a number");
            }
            found.map(Some)
        }
    };
    let (min, max) = (bound(start)?, bound(end)?);
    // `0..` is half-open as well, but has no maximum that it could exclude.
    let excludes_max = matches!(limits, RangeLimits::HalfOpen(_)) && max.is_some();
    match (&min, &max) {
        (None, None) => {
            cx.error_at(
                span,
                "a range without bounds contains every number; leave it out",
            );
            return None;
        }
        // `5..5` contains nothing, `5..=5` one number.
        (Some((low, min)), Some((high, max))) if low > high || (low >= high && excludes_max) => {
            cx.error_at(
                span,
                format!("no number is within this range: it starts at {min} and ends at {max}"),
            );
            return None;
        }
        _ => {}
    }
    let words = |bound: Option<(f64, String)>| option(bound.map(|(_, text)| constant_text(text)));
    let (min, max) = (words(min), words(max));
    let tokens = quote! {
        __hcl::schema::Constraint::Range { min: #min, max: #max, excludes_max: #excludes_max }
    };
    Some((span, tokens))
}

/// `multiple_of = 8`.
fn multiple_of(cx: &Ctxt, items: &mut MetaItems) -> Option<(Span, TokenStream)> {
    let (span, value) = items.expr(cx, AttributeKey::MultipleOf)?;
    match number(&value) {
        Some((number, text)) if number > 0.0 => {
            let factor = constant_text(text);
            Some((span, quote!(__hcl::schema::Constraint::MultipleOf(#factor))))
        }
        _ => {
            cx.error_at_tokens(
                value,
                "`multiple_of` takes a number above 0: `multiple_of = 8`",
            );
            None
        }
    }
}

/// `length(min = 1, max = 63)`, or `length(8)`.
fn length(cx: &Ctxt, items: &mut MetaItems) -> Option<(Span, TokenStream)> {
    let (span, arguments) = items.list(cx, AttributeKey::Length)?;
    let usage =
        "`length` takes bounds: `length(min = 1)`, `length(min = 1, max = 63)` or `length(8)`";
    let count = |value: &Expr| match value {
        Expr::Lit(ExprLit {
            lit: Lit::Int(count),
            ..
        }) => count.base10_parse::<u64>().ok(),
        _ => None,
    };
    let (mut min, mut max) = (None, None);
    for argument in &arguments {
        let (slot, value) = match argument {
            Expr::Assign(ExprAssign { left, right, .. }) => match &**left {
                Expr::Path(path) if path.path.is_ident("min") => (Some(&mut min), &**right),
                Expr::Path(path) if path.path.is_ident("max") => (Some(&mut max), &**right),
                _ => (None, &**right),
            },
            exact if arguments.len() == 1 => {
                // `length(8)` sets both; the minimum is stored below, where anything but a count is reported.
                max = count(exact);
                (Some(&mut min), exact)
            }
            other => (None, other),
        };
        match (slot, count(value)) {
            // Only an empty slot: a bound written twice is a mistake.
            (Some(slot @ None), Some(count)) => *slot = Some(count),
            _ => {
                cx.error_at_tokens(argument, usage);
                return None;
            }
        }
    }
    match (min, max) {
        (None, None) => {
            cx.error_at(span, usage);
            return None;
        }
        (Some(min), Some(max)) if min > max => {
            let message = format!("no length is at least {min} and at most {max}");
            cx.error_at(span, message);
            return None;
        }
        _ => {}
    }
    let (min, max) = (option(min), option(max));
    let tokens = quote!(__hcl::schema::Constraint::Length { min: #min, max: #max });
    Some((span, tokens))
}

/// Returns the expression of a text.
pub(crate) fn constant_text(text: impl ToTokens) -> TokenStream {
    quote!(::std::borrow::Cow::Borrowed(#text))
}

/// Returns the expression of a list of texts.
pub(crate) fn constant_texts(texts: &[LitStr]) -> TokenStream {
    quote!(__hcl::schema::Texts::Constant(&[#(#texts),*]))
}

/// Returns the expression of an option.
pub(crate) fn option(tokens: Option<impl ToTokens>) -> TokenStream {
    tokens.map_or_else(
        || quote!(::core::option::Option::None),
        |tokens| quote!(::core::option::Option::Some(#tokens)),
    )
}

/// `pattern = "^[a-z]+$"`.
fn pattern(cx: &Ctxt, items: &mut MetaItems) -> Option<(Span, TokenStream)> {
    let pattern = items.text(cx, AttributeKey::Pattern)?;
    if !cfg!(feature = "pattern") {
        let message =
            "`pattern` needs the feature `pattern` of hcl-serde, which brings in the crate regex";
        cx.error_at(pattern.span(), message);
        return None;
    }
    let expression = constant_text(&pattern);
    Some((
        pattern.span(),
        quote!(__hcl::schema::Constraint::Pattern(#expression)),
    ))
}

/// `format = "duration"`.
fn format(cx: &Ctxt, items: &mut MetaItems) -> Option<(Span, TokenStream)> {
    let format = items.text(cx, AttributeKey::Format)?;
    let name = format.value();
    if !FORMATS.contains(&name.as_str()) {
        let near = FORMATS.iter().find(|known| distance(known, &name) < 3);
        let hint = near.map_or_else(
            || format!("there are \"{}\"", FORMATS.join("\", \"")),
            |known| format!("did you mean \"{known}\"?"),
        );
        cx.error_at(format.span(), format!("no such form of texts; {hint}"));
        return None;
    }
    let variant = syn::Ident::new(&Case::Pascal.field(&name), format.span());
    Some((
        format.span(),
        quote!(__hcl::schema::Constraint::Format(__hcl::schema::Format::#variant)),
    ))
}

/// `one_of("tcp", "udp")`.
fn one_of(cx: &Ctxt, items: &mut MetaItems) -> Option<(Span, TokenStream)> {
    let (span, arguments) = items.list(cx, AttributeKey::OneOf)?;
    let texts = texts(cx, AttributeKey::OneOf, span, &arguments)?;
    // Without a return, so that all repeated values are reported at once.
    for (index, text) in texts.iter().enumerate() {
        let mut before = texts.iter().take(index);
        if before.any(|other| other.value() == text.value()) {
            cx.error_at(text.span(), "this value is listed already");
        }
    }
    let texts = constant_texts(&texts);
    Some((span, quote!(__hcl::schema::Constraint::OneOf(#texts))))
}

/// Returns the string literals of a list; at least one.
pub(super) fn texts(
    cx: &Ctxt,
    key: AttributeKey,
    span: Span,
    arguments: &[Expr],
) -> Option<Vec<LitStr>> {
    let texts = arguments.iter().map(|argument| as_text(argument).cloned());
    let texts: Option<Vec<LitStr>> = texts.collect();
    let texts = texts.filter(|texts| !texts.is_empty());
    if texts.is_none() {
        cx.error_at(span, format!("`{key}` takes texts: `{key}(\"a\", \"b\")`"));
    }
    texts
}

/// Returns the value of a number literal, and its text without separators and suffix.
fn number(value: &Expr) -> Option<(f64, String)> {
    let (sign, literal) = match value {
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => ("-", &**expr),
        literal => ("", literal),
    };
    let Expr::Lit(ExprLit { lit, .. }) = literal else {
        return None;
    };
    let digits = match lit {
        Lit::Int(number) => number.base10_digits().to_owned(),
        Lit::Float(number) => number.base10_digits().to_owned(),
        _ => return None,
    };
    // Rust has `1.`, but no number of HCL or JSON ends with a point.
    let digits = digits
        .strip_suffix('.')
        .map_or(digits.clone(), str::to_owned);
    let text = format!("{sign}{digits}");
    // The float is for comparisons alone: the text keeps the digits that a float would lose.
    Some((text.parse().ok()?, text))
}

/// Returns a literal as text of the configuration.
pub(crate) fn literal(value: &Expr) -> Option<String> {
    if let Some(text) = as_text(value) {
        return Some(quoted(&text.value()));
    }
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Bool(value),
            ..
        }) => Some(value.value.to_string()),
        value => number(value).map(|(_, text)| text),
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // A template would begin here.
            '$' | '%' if letters.peek() == Some(&'{') => out.extend([letter, letter]),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}
