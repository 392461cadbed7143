//! Parsed constraints of a field, and rules between fields: `range`, `length`, `conflicts_with` and the like.
//!
//! Nonsense is an error where it is written: bounds that no value is within, forms that do not exist.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{
    Error, Expr, ExprAssign, ExprCall, ExprLit, ExprRange, ExprUnary, Lit, LitStr, RangeLimits,
    UnOp,
};

use super::as_text;
use super::meta::MetaItems;
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::key::{AttributeKey, did_you_mean};

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
    /// `default` is the value of an absent field.
    pub(super) fn read(cx: &Ctxt, items: &mut MetaItems, default: Option<&Expr>) -> Self {
        let default = default.map(without_some);
        let mut all = Self::default();
        let mut push = |key: AttributeKey, span: Span, constraint: syn::Result<TokenStream>| {
            if let Some(tokens) = cx.ok(constraint) {
                let tokens = quote!(__hcl::schema::Constraint::#tokens);
                all.values.push((key, span, tokens));
            }
        };
        if let Some((span, bounds)) = items.list(cx, AttributeKey::Range) {
            push(AttributeKey::Range, span, range(span, &bounds, default));
        }
        if let Some((span, factor)) = items.expr(cx, AttributeKey::MultipleOf) {
            push(AttributeKey::MultipleOf, span, multiple_of(&factor));
        }
        if let Some((span, bounds)) = items.list(cx, AttributeKey::Length) {
            push(AttributeKey::Length, span, length(span, &bounds));
        }
        if let Some(text) = items.text(cx, AttributeKey::Pattern) {
            push(AttributeKey::Pattern, text.span(), pattern(&text));
        }
        if let Some(text) = items.text(cx, AttributeKey::Format) {
            push(AttributeKey::Format, text.span(), format(&text));
        }
        if let Some((span, arguments)) = items.list(cx, AttributeKey::OneOf) {
            let texts = texts(AttributeKey::OneOf, span, &arguments);
            push(
                AttributeKey::OneOf,
                span,
                texts.map(|it| one_of(cx, &it, default)),
            );
        }
        if let Some(span) = items.flag(cx, AttributeKey::Unique) {
            push(AttributeKey::Unique, span, Ok(quote!(Unique)));
        }
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
fn range(span: Span, arguments: &[Expr], default: Option<&Expr>) -> syn::Result<TokenStream> {
    let usage = "`range` takes bounds: `range(1..=65535)`, `range(0..)`, `range(..=100)`";
    let [
        Expr::Range(ExprRange {
            start, end, limits, ..
        }),
    ] = arguments
    else {
        return Err(Error::new(span, usage));
    };
    let bound = |bound: &Option<Box<Expr>>| {
        let number = bound.as_ref().map(|bound| {
            number(bound).ok_or_else(|| Error::new_spanned(bound, "a bound is a number"))
        });
        number.transpose()
    };
    let (min, max) = (bound(start)?, bound(end)?);
    // `0..` is half-open as well, but has no maximum that it could exclude.
    let excludes_max = matches!(limits, RangeLimits::HalfOpen(_)) && max.is_some();
    match (&min, &max) {
        (None, None) => {
            let message = "a range without bounds contains every number; leave it out";
            return Err(Error::new(span, message));
        }
        // `5..5` contains nothing, `5..=5` one number.
        (Some((low, min)), Some((high, max))) if low > high || (low >= high && excludes_max) => {
            let message =
                format!("no number is within this range: it starts at {min} and ends at {max}");
            return Err(Error::new(span, message));
        }
        _ => {}
    }
    let is_outside = |(number, text): (f64, String)| {
        let is_end = |(end, last): &(f64, String)| number > *end || excludes_max && text == *last;
        min.as_ref().is_some_and(|(start, _)| number < *start) || max.as_ref().is_some_and(is_end)
    };
    if default.and_then(number).is_some_and(is_outside) {
        return Err(Error::new_spanned(default, FORBIDDEN_DEFAULT));
    }
    let words = |bound: Option<(f64, String)>| option(bound.map(|(_, text)| constant_text(text)));
    let (min, max) = (words(min), words(max));
    Ok(quote!(Range { min: #min, max: #max, excludes_max: #excludes_max }))
}

const FORBIDDEN_DEFAULT: &str = "this default is a value that the field does not allow; for an absent field without a value, make its type `Option<…>`";

/// `multiple_of = 8`.
fn multiple_of(factor: &Expr) -> syn::Result<TokenStream> {
    match number(factor) {
        Some((number, text)) if number > 0.0 => {
            let factor = constant_text(text);
            Ok(quote!(MultipleOf(#factor)))
        }
        _ => {
            let message = "`multiple_of` takes a number above 0: `multiple_of = 8`";
            Err(Error::new_spanned(factor, message))
        }
    }
}

/// `length(min = 1, max = 63)`, or `length(8)`.
fn length(span: Span, arguments: &[Expr]) -> syn::Result<TokenStream> {
    let usage =
        "`length` takes bounds: `length(min = 1)`, `length(min = 1, max = 63)` or `length(8)`";
    let (mut min, mut max) = (None, None);
    for argument in arguments {
        let (slot, value) = match argument {
            Expr::Assign(ExprAssign { left, right, .. }) => match &**left {
                Expr::Path(path) if path.path.is_ident("min") => (Some(&mut min), &**right),
                Expr::Path(path) if path.path.is_ident("max") => (Some(&mut max), &**right),
                _ => (None, &**right),
            },
            exact if arguments.len() == 1 => {
                // `length(8)` sets both; the minimum is stored below, where anything but a count is reported.
                max = count::<u64>(exact);
                (Some(&mut min), exact)
            }
            other => (None, other),
        };
        match (slot, count::<u64>(value)) {
            // Only an empty slot: a bound written twice is a mistake.
            (Some(slot @ None), Some(count)) => *slot = Some(count),
            _ => return Err(Error::new_spanned(argument, usage)),
        }
    }
    match (min, max) {
        (None, None) => return Err(Error::new(span, usage)),
        (Some(min), Some(max)) if min > max => {
            let message = format!("no length is at least {min} and at most {max}");
            return Err(Error::new(span, message));
        }
        _ => {}
    }
    let (min, max) = (option(min), option(max));
    Ok(quote!(Length { min: #min, max: #max }))
}

/// Returns the number of a literal without a sign, if its type holds it.
pub(super) fn count<N: std::str::FromStr<Err: std::fmt::Display>>(value: &Expr) -> Option<N> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Int(count),
            ..
        }) => count.base10_parse().ok(),
        _ => None,
    }
}

/// Returns the expression of a text.
pub(crate) fn constant_text(text: impl ToTokens) -> TokenStream {
    quote!(::std::borrow::Cow::Borrowed(#text))
}

/// Returns the expression of a list of texts.
pub(crate) fn constant_texts(texts: &[LitStr]) -> TokenStream {
    constant_list(texts.iter().map(constant_text))
}

/// Returns the expression of a list in a constant.
pub(crate) fn constant_list(items: impl Iterator<Item = impl ToTokens>) -> TokenStream {
    quote!(::std::borrow::Cow::Borrowed(const { &[#(#items),*] }))
}

/// Returns the expression of an option.
pub(crate) fn option(tokens: Option<impl ToTokens>) -> TokenStream {
    tokens.map_or_else(
        || quote!(::core::option::Option::None),
        |tokens| quote!(::core::option::Option::Some(#tokens)),
    )
}

/// `pattern = "^[a-z]+$"`.
fn pattern(text: &LitStr) -> syn::Result<TokenStream> {
    if !cfg!(feature = "pattern") {
        let message =
            "`pattern` needs the feature `pattern` of hcl-serde, which brings in the crate regex";
        return Err(Error::new(text.span(), message));
    }
    if let Some(reason) = unsound(&text.value()) {
        let message = format!("this is not a regular expression: {reason}");
        return Err(Error::new(text.span(), message));
    }
    let text = constant_text(text);
    Ok(quote!(Pattern(#text)))
}

/// Returns why a pattern is not a regular expression: the program would check nothing with it.
#[cfg(feature = "pattern")]
fn unsound(pattern: &str) -> Option<String> {
    let error = regex::Regex::new(pattern).err()?.to_string();
    // The lines before show the pattern.
    let reason = error.lines().last().unwrap_or_default();
    Some(reason.trim_start_matches("error: ").to_owned())
}

#[cfg(not(feature = "pattern"))]
fn unsound(_: &str) -> Option<String> {
    None
}

/// `format = "duration"`.
fn format(text: &LitStr) -> syn::Result<TokenStream> {
    let name = text.value();
    if !FORMATS.contains(&name.as_str()) {
        let hint = did_you_mean(&name, FORMATS.iter().copied());
        let hint = hint.unwrap_or_else(|| format!("there are \"{}\"", FORMATS.join("\", \"")));
        let message = format!("no such form of texts; {hint}");
        return Err(Error::new(text.span(), message));
    }
    let variant = syn::Ident::new(&Case::Pascal.field(&name), text.span());
    Ok(quote!(Format(__hcl::schema::Format::#variant)))
}

/// `one_of("tcp", "udp")`.
fn one_of(cx: &Ctxt, texts: &[LitStr], default: Option<&Expr>) -> TokenStream {
    // All repeated values are reported at once.
    for (index, text) in texts.iter().enumerate() {
        let mut before = texts.iter().take(index);
        if before.any(|other| other.value() == text.value()) {
            cx.error_at(text.span(), "this value is listed already");
        }
    }
    if let Some(default) = default.and_then(as_text)
        && !texts.iter().any(|text| text.value() == default.value())
    {
        cx.error_at(default.span(), FORBIDDEN_DEFAULT);
    }
    let texts = constant_texts(texts);
    quote!(OneOf(#texts))
}

/// Returns the string literals of a list; at least one.
pub(super) fn texts(key: AttributeKey, span: Span, arguments: &[Expr]) -> syn::Result<Vec<LitStr>> {
    let texts = arguments.iter().map(|argument| as_text(argument).cloned());
    let texts: Option<Vec<LitStr>> = texts.collect();
    let usage = || Error::new(span, format!("`{key}` takes texts: `{key}(\"a\", \"b\")`"));
    texts.filter(|texts| !texts.is_empty()).ok_or_else(usage)
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

/// Returns a literal, which `Some` may be around, as text of the configuration.
pub(crate) fn literal(value: &Expr) -> Option<String> {
    let value = without_some(value);
    if let Some(text) = as_text(value) {
        return Some(quoted(&text.value()));
    }
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Bool(value),
            ..
        }) => Some(value.value.to_string()),
        Expr::Lit(ExprLit {
            lit: Lit::Char(letter),
            ..
        }) => Some(quoted(&letter.value().to_string())),
        value => number(value).map(|(_, text)| text),
    }
}

fn without_some(value: &Expr) -> &Expr {
    match value {
        Expr::Call(ExprCall { func, args, .. }) if args.len() == 1 => match &**func {
            Expr::Path(path) if path.path.is_ident("Some") => without_some(&args[0]),
            _ => value,
        },
        _ => value,
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

#[cfg(test)]
#[cfg(feature = "pattern")]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_regular_expressions() {
        let span = Span::call_site();
        for (text, reason) in [
            ("^[a-z]+$", None),
            ("(", Some("unclosed group")),
            ("[a\n", Some("unclosed character class")),
            (
                "a{2,1}",
                Some("invalid repetition count range, the start must be <= the end"),
            ),
            (
                "(?=a)",
                Some("look-around, including look-ahead and look-behind, is not supported"),
            ),
        ] {
            let found = pattern(&LitStr::new(text, span)).err();
            let expected =
                reason.map(|reason| format!("this is not a regular expression: {reason}"));
            assert_eq!(found.map(|it| it.to_string()), expected, "{text}");
        }
    }
}
