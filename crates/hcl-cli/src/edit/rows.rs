//! Items that `get` and `list` find in a file of either syntax.

use std::collections::HashMap;

use hcl_core::json_form::Json;
use hcl_syntax::native::{Expression, ExpressionKind};
use hcl_syntax::{Source, SourceSpan, json};
use hcl_write::{Address, AddressPart, FormatOptions, Found, FoundJson, format};

use crate::parsed::Parsed;

/// A found argument, block, item of an object, or property of the JSON syntax.
pub(super) struct Row<'f> {
    pub(super) address: Address,
    pub(super) at: At<'f>,
}

/// The syntax of a found item.
#[derive(Clone, Copy)]
pub(super) enum At<'f> {
    Native(Found<'f>),
    Json(FoundJson<'f>),
}

/// Returns everything in a file, in source order.
pub(super) fn all(file: &Parsed) -> Vec<Row<'_>> {
    match file {
        Parsed::Native(file) => {
            let all = Address::all(file.body()).into_iter();
            all.map(|(address, found)| Row {
                address,
                at: At::Native(found),
            })
            .collect()
        }
        Parsed::Json(file) => {
            let all = FoundJson::all(file).into_iter();
            all.filter(|(address, _)| !is_in_comment(address))
                .map(|(address, found)| Row {
                    address,
                    at: At::Json(found),
                })
                .collect()
        }
    }
}

/// Returns whether an address is of a comment of the JSON syntax: of the property `//`, or inside it.
fn is_in_comment(address: &Address) -> bool {
    let mut parts = address.parts().iter();
    parts.any(|it| matches!(it, AddressPart::Name(name) if **name == *"//"))
}

/// Returns what is at an address.
pub(super) fn at<'f>(address: &Address, file: &'f Parsed) -> Vec<Row<'f>> {
    let found: Vec<At<'f>> = match file {
        Parsed::Native(file) => {
            let found = address.find(file.body()).into_iter();
            found.map(At::Native).collect()
        }
        Parsed::Json(file) => {
            let found = FoundJson::find(address, file).into_iter();
            found.map(At::Json).collect()
        }
    };
    // Without labels that `*` stands for, the address is that of the file.
    let exact = all(file)
        .into_iter()
        .map(|row| (row.at.span(), row.address));
    let exact: HashMap<(u32, u32), Address> = exact.collect();
    let row = |at: At<'f>| {
        let own = exact.get(&at.span());
        let address = own.unwrap_or(address).clone();
        Row { address, at }
    };
    found.into_iter().map(row).collect()
}

/// Returns whether an address is for elements: only then each element has a row of its own.
pub(super) fn has_elements(address: &Address) -> bool {
    let mut parts = address.parts().iter();
    parts.any(|it| matches!(it, AddressPart::All | AddressPart::Index(_)))
}

/// Returns the rows at addresses of some rows, and the rows inside them, in source order.
pub(super) fn with_inside<'f>(found: Vec<Row<'f>>, file: &'f Parsed) -> Vec<Row<'f>> {
    let mut inside = all(file).into_iter().peekable();
    let mut rows = Vec::new();
    for row in found {
        let (start, end) = row.at.span();
        while inside.next_if(|it| it.at.span().0 < start).is_some() {}
        rows.push(row);
        while let Some(it) = inside.next_if(|it| it.at.span().0 < end) {
            rows.extend((it.at.span() != (start, end)).then_some(it));
        }
    }
    rows
}

impl At<'_> {
    /// Returns the start of the name and the end of the value, which tell found items apart.
    fn span(&self) -> (u32, u32) {
        match self {
            Self::Native(found) => (found.name_span().span().start, found.value_span().end),
            Self::Json(found) => (found.name_span().start, found.value.span().end),
        }
    }

    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Native(Found::Attribute(_)) => "argument",
            Self::Native(Found::Block(_)) => "block",
            Self::Native(Found::Item(..)) => "item",
            Self::Json(found) if found.property.is_some() => "property",
            _ => "element",
        }
    }

    pub(super) fn name_span(&self) -> SourceSpan {
        match self {
            Self::Native(found) => found.name_span(),
            Self::Json(found) => found.value.file().source().span(found.name_span()),
        }
    }

    /// Returns the value in the JSON syntax; `None` for a block.
    pub(super) fn value(&self) -> Option<Json> {
        let value = match self {
            Self::Native(found) => found.expression()?.into(),
            Self::Json(found) => found.value.into(),
        };
        Some(Json::of_expression(&value))
    }

    /// Returns the source text of a value, or a block without the indentation of its place. A literal string or heredoc is without quotes and
    /// escapes if `as_string` is set.
    pub(super) fn text(&self, as_string: bool) -> String {
        match self {
            Self::Native(found) => native_text(*found, as_string),
            Self::Json(found) => match found.value.kind() {
                json::ValueKind::String(text) if as_string => text.decode().to_owned(),
                _ => found
                    .value
                    .file()
                    .source()
                    .slice(found.value.span())
                    .to_owned(),
            },
        }
    }
}

/// Returns the text of a literal string or heredoc.
fn literal_text(expression: Expression<'_>) -> Option<String> {
    match expression.kind() {
        ExpressionKind::String(literal) => Some(literal.decode().into_owned()),
        ExpressionKind::Template(template) => template.literal_text(),
        _ => None,
    }
}

fn native_text(found: Found<'_>, as_string: bool) -> String {
    if as_string && let Some(text) = found.expression().and_then(literal_text) {
        return text;
    }
    let name = found.name_span();
    let text = name.source().slice(found.value_span()).trim_end();
    match (found, Source::new("block", text)) {
        // Formatted by itself, a block begins at the start of the line.
        (Found::Block(_), Ok(block)) => {
            let formatted = format(&block, &FormatOptions::default());
            formatted.patches.apply(text)
        }
        _ => text.to_owned(),
    }
}
