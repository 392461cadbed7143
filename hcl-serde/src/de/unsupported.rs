//! Reports of names that a struct does not have, and of blocks where only arguments may be.

use hcl_core::diagnostic::suggest;
use hcl_core::{Diagnostic, Diagnostics};

use super::errors;
use crate::content::{BodyItems, Entry};
use crate::session::Session;
use crate::view::{AttributeView, BlockView};

/// Reports every name of a body that is not one of the fields. Returns the fields that were suggested.
#[cold]
pub(super) fn check_names(
    content: &BodyItems<'_>,
    fields: &[&'static str],
    session: &Session<'_, '_>,
    diagnostics: &mut Diagnostics,
) -> Vec<&'static str> {
    let mut suggested = Vec::new();
    let all = entries(content);
    // Computed once: a hostile body has very many such names.
    let mut absent: Option<Vec<&'static str>> = None;
    for entry in &all {
        if !fields.contains(&entry.name()) {
            let absent = absent.get_or_insert_with(|| {
                let present = |field: &&str| all.iter().any(|entry| entry.name() == *field);
                let fields = fields.iter().copied();
                fields.filter(|field| !present(field)).collect()
            });
            let similar = suggest(entry.name(), absent.iter().copied());
            suggested.extend(similar);
            diagnostics.push(session.softened(entry.unsupported(similar)));
        }
    }
    suggested
}

/// Reports the first block of each type.
#[cold]
pub(super) fn refuse_blocks(content: &BodyItems<'_>, diagnostics: &mut Diagnostics) {
    for entry in entries(content) {
        if let Named::Block(block) = entry {
            let error = errors::unexpected_block(block.type_name(), block.type_span());
            diagnostics.push(error);
        }
    }
}

/// An attribute, or the first block of a type.
#[derive(Clone, Copy, Debug)]
enum Named<'v> {
    Attribute(AttributeView<'v>),
    Block(BlockView<'v>),
}

fn entries<'v>(content: &'v BodyItems<'_>) -> Vec<Named<'v>> {
    let mut walk = content.walk();
    let mut all = Vec::new();
    while let Some(entry) = walk.next() {
        match entry {
            Entry::Attribute(attribute) => all.push(Named::Attribute(attribute)),
            Entry::Blocks(blocks) => {
                all.extend(walk.first_in(&blocks).map(Named::Block));
            }
        }
    }
    all
}

impl<'v> Named<'v> {
    fn name(self) -> &'v str {
        match self {
            Self::Attribute(attribute) => attribute.name(),
            Self::Block(block) => block.type_name(),
        }
    }

    fn unsupported(self, similar: Option<&str>) -> Diagnostic {
        let name = self.name();
        match self {
            Self::Attribute(attribute) => {
                errors::unsupported_argument(name, similar, attribute.name_span())
            }
            Self::Block(block) => errors::unsupported_block(name, similar, block.type_span()),
        }
    }
}
