//! The addresses of everything in a body.

use std::collections::HashMap;

use hcl_syntax::native::{Block, Body, BodyItem, Expression, ExpressionKind};

use super::elements::literal_key;
use super::sort::labels;
use super::{Address, AddressPart, Found};

/// Counts blocks of one type with equal labels, which an index tells apart.
#[derive(Debug, Default)]
pub(super) struct Repeated {
    totals: HashMap<(String, Vec<String>), usize>,
    seen: HashMap<(String, Vec<String>), usize>,
}

impl Repeated {
    pub(super) fn of(body: Body<'_>) -> Self {
        let mut repeated = Self::default();
        for block in body.blocks() {
            *repeated.totals.entry(key(block)).or_default() += 1;
        }
        repeated
    }

    /// Returns the type and labels of the next block, and its index if several blocks have them.
    pub(super) fn next(&mut self, block: Block<'_>) -> Vec<AddressPart> {
        let key = key(block);
        let mut parts = vec![AddressPart::literal(key.0.as_str())];
        parts.extend(key.1.iter().map(|it| AddressPart::literal(it.as_str())));
        // Counted before the walk: the first of several blocks has an index, too.
        if self.totals.get(&key).is_some_and(|total| *total > 1) {
            let seen = self.seen.entry(key).or_default();
            parts.push(AddressPart::Index(*seen));
            *seen += 1;
        }
        parts
    }
}

pub(super) fn key(block: Block<'_>) -> (String, Vec<String>) {
    (block.type_name().to_owned(), labels(block))
}

impl Address {
    /// Returns the address of each argument, block, item of an object and element of a list in a body, in source order. Blocks of one
    /// type with equal labels in one body have an index.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Address;
    ///
    /// let text = "tags = { a = 1, \"\" = [2] }\nrule {}\nrule {\n  port = 80\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let all = Address::all(file.body()).into_iter().map(|(address, _)| address.to_string());
    /// assert_eq!(all.collect::<Vec<_>>(), ["tags", "tags.a", r#"tags[""]"#, r#"tags[""][0]"#, "rule[0]", "rule[1]", "rule[1].port"]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn all(body: Body<'_>) -> Vec<(Self, Found<'_>)> {
        let mut all = Vec::new();
        add_body(body, &[], &mut all);
        all
    }
}

/// Recurses into blocks and objects: the parser limits their depth.
fn add_body<'f>(body: Body<'f>, parent: &[AddressPart], all: &mut Vec<(Address, Found<'f>)>) {
    let mut repeated = Repeated::of(body);
    for item in body.items() {
        let mut parts = parent.to_vec();
        match item {
            BodyItem::Attribute(attribute) => {
                parts.push(AddressPart::literal(attribute.name()));
                let address = Address::of_parts(parts.clone());
                all.push((address, Found::Attribute(attribute)));
                add_items(attribute.expression(), &parts, all);
            }
            BodyItem::Block(block) => {
                parts.extend(repeated.next(block));
                all.push((Address::of_parts(parts.clone()), Found::Block(block)));
                add_body(block.body(), &parts, all);
            }
        }
    }
}

fn add_items<'f>(
    value: Expression<'f>,
    parent: &[AddressPart],
    all: &mut Vec<(Address, Found<'f>)>,
) {
    let mut add = |part: AddressPart, found: Found<'f>, inside: Expression<'f>| {
        let mut parts = parent.to_vec();
        parts.push(part);
        all.push((Address::of_parts(parts.clone()), found));
        add_items(inside, &parts, all);
    };
    match value.kind() {
        ExpressionKind::Object(object) => {
            for item in object.items() {
                if let Some(key) = literal_key(item.key()) {
                    add(
                        AddressPart::literal(key),
                        Found::Item(value, item),
                        item.value(),
                    );
                }
            }
        }
        ExpressionKind::Tuple(tuple) => {
            for (index, element) in tuple.elements().enumerate() {
                let found = Found::Element(value, index, element);
                add(AddressPart::Index(index), found, element);
            }
        }
        _ => {}
    }
}
