//! Items that `get` and `list` find in a file of either syntax.

use std::collections::HashMap;

use hcl_config::editor::is_var_file;
use hcl_config::terraform;
use hcl_core::ParsedSource;
use hcl_core::internal::{HIDDEN_VALUE, is_template};
use hcl_core::json_form::Json;
use hcl_syntax::native::{Expression, ExpressionKind, parse_expression};
use hcl_syntax::{Diagnostics, Source, SourceSpan, Span, json};
use hcl_write::{Address, AddressPart, Expr, FormatOptions, Found, JsonPlace, format};

use crate::convert::escaped;
use crate::input_files::root;
use crate::secrets::{HIDDEN, masked};

/// A found argument, block, item of an object, or property of the JSON syntax.
pub(super) struct Row<'f> {
    pub(super) address: Address,
    pub(super) found: Found<'f>,
    /// The secrets of the file.
    secrets: &'f [Span],
}

/// Returns everything in a file, in source order. Keys of a secret are left out.
pub(super) fn all<'f>(file: &'f ParsedSource, secrets: &'f [Span]) -> Vec<Row<'f>> {
    let mut all = Address::all(root(file));
    all.retain(|(_, found)| !is_secret_key(found, secrets));
    let row = |(address, found)| Row {
        address,
        found,
        secrets,
    };
    all.into_iter().map(row).collect()
}

/// Returns whether an item is inside a secret, whose keys are secret as well.
pub(super) fn is_secret_key(found: &Found<'_>, secrets: &[Span]) -> bool {
    let name = found.name_span().span();
    secrets.iter().any(|secret| secret.contains(name.start))
}

/// Returns the name of the item with a secret that an address leads into.
pub(super) fn secret_around(
    address: &Address,
    file: &ParsedSource,
    secrets: &[Span],
) -> Option<SourceSpan> {
    let mut all = Address::all(root(file)).into_iter();
    let (_, found) = all.find(|(around, found)| {
        address.begins_with(around.parts()) && secrets.contains(&found.value_span())
    })?;
    Some(found.name_span())
}

/// Returns the rows at an address.
pub(super) fn at<'f>(
    address: &Address,
    file: &'f ParsedSource,
    secrets: &'f [Span],
) -> Vec<Row<'f>> {
    // Without labels that `*` stands for, the address is the one in the file.
    let exact = all(file, secrets).into_iter();
    let exact: HashMap<(u32, u32), Address> = exact.map(|row| (row.span(), row.address)).collect();
    let row = |found: Found<'f>| {
        let mut row = Row {
            address: address.clone(),
            found,
            secrets,
        };
        if let Some(exact) = exact.get(&row.span()) {
            row.address = exact.clone();
        }
        row
    };
    address.find(root(file)).into_iter().map(row).collect()
}

/// Returns whether an address is for elements: only then each element has a row of its own.
pub(super) fn has_elements(address: &Address) -> bool {
    let mut parts = address.parts().iter();
    parts.any(|part| matches!(part, AddressPart::All | AddressPart::Index(_)))
}

/// Returns the rows at addresses of some rows, and the rows inside them, in source order.
pub(super) fn with_inside<'f>(
    found: Vec<Row<'f>>,
    file: &'f ParsedSource,
    secrets: &'f [Span],
) -> Vec<Row<'f>> {
    let mut inside = all(file, secrets).into_iter().peekable();
    let mut rows = Vec::new();
    for row in found {
        let (start, end) = row.span();
        while inside.next_if(|inside| inside.span().0 < start).is_some() {}
        rows.push(row);
        while let Some(it) = inside.next_if(|inside| inside.span().0 < end) {
            rows.extend((it.span() != (start, end)).then_some(it));
        }
    }
    rows
}

/// Returns the word for an item in the output for programs.
pub(crate) const fn kind(found: &Found<'_>) -> &'static str {
    match found {
        Found::Attribute(_) => "argument",
        Found::Block(_) => "block",
        Found::Item(..) => "item",
        Found::Property(_) => "property",
        _ => "element",
    }
}

impl Row<'_> {
    /// Returns the start of the name and the end of the value, which tell found items apart.
    fn span(&self) -> (u32, u32) {
        let name = self.found.name_span().span();
        (name.start, self.found.value_span().end)
    }

    /// Returns the text of the value, without secrets.
    fn masked(&self) -> String {
        let source = self.found.name_span();
        masked(source.source(), self.found.value_span(), self.secrets)
    }

    /// Returns whether the value is a secret, and not only a part of it.
    pub(super) fn is_secret(&self) -> bool {
        !self.secrets.is_empty() && self.masked() == HIDDEN
    }

    /// Returns the value in the JSON syntax; `None` for a block.
    pub(super) fn value(&self) -> Option<Json> {
        let (native, json) = (self.found.expression(), self.found.json_value());
        let masked = (!self.secrets.is_empty()).then(|| self.masked());
        let Some(text) = masked.filter(|text| *text != self.found.value_text()) else {
            return Some(Json::of_expression(&match native {
                Some(native) => native.into(),
                None => json?.into(),
            }));
        };
        let (source, mut found) = (Source::new("value", text).ok()?, Diagnostics::new());
        Some(if native.is_some() {
            Json::of_expression(&parse_expression(&source, &mut found).expression().into())
        } else {
            json?;
            Json::of_expression(&json::parse(&source, &mut found).root().into())
        })
    }

    /// Returns the source text of a value, or a block without the indentation of its place. A literal string or heredoc is without quotes and
    /// escapes if `as_string` is set. Texts of values in the JSON syntax are written as templates that evaluate to them.
    pub(super) fn text(&self, as_string: bool) -> String {
        if self.is_secret() {
            return if as_string { HIDDEN_VALUE } else { HIDDEN }.to_owned();
        }
        match self.found.json_value() {
            None => self.native_text(as_string),
            Some(value) => {
                let is_literal = self.is_literal();
                let text = match value.kind() {
                    json::ValueKind::String(text) if as_string && is_literal => {
                        Some(text.decode().to_owned())
                    }
                    json::ValueKind::String(text) if as_string => {
                        Expr::text_of_template(text.decode())
                    }
                    _ if is_literal && is_template(value.source_span().text()) => {
                        Some(escaped(value).to_string())
                    }
                    _ => None,
                };
                text.unwrap_or_else(|| self.masked())
            }
        }
    }

    /// Returns whether texts of the JSON syntax are no templates here: in a file of values, and in the default of a variable.
    fn is_literal(&self) -> bool {
        let span = self.found.name_span();
        let name = span.source().name();
        let names = self.address.parts().iter().filter_map(AddressPart::name);
        let root = JsonPlace::Body(0, terraform::known_shape(name).clone());
        let place = names.fold(root, |place, name| place.below(name));
        is_var_file(name) || matches!(place, JsonPlace::Literals)
    }

    fn native_text(&self, as_string: bool) -> String {
        if as_string && let Some(text) = self.found.expression().and_then(literal_text) {
            return text;
        }
        let text = self.masked();
        let text = text.trim_end();
        match (self.found, Source::new("block", text)) {
            // Formatted by itself, a block begins at the start of the line.
            (Found::Block(_), Ok(block)) => {
                let formatted = format(&block, &FormatOptions::default());
                formatted.patches.apply(text)
            }
            _ => text.to_owned(),
        }
    }
}

/// Returns the text of a literal string, heredoc or template.
fn literal_text(expression: Expression<'_>) -> Option<String> {
    match expression.kind() {
        ExpressionKind::String(literal) => Some(literal.decode().into_owned()),
        ExpressionKind::Template(template) => template.literal_text(),
        _ => None,
    }
}
