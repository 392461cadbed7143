//! The changes of `terraform fmt` that are not white space, applied before the layout.
//!
//! Each returns patches against the source of a valid file. Comments stay.

mod interpolation;
mod types;

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::native::{Construct, File, Label, Visit};
use hcl_syntax::{Source, Span};

use super::FormatOptions;
use super::layout::{All, Layout};
use crate::patch::{Patch, Patches};

/// Returns the patches of tokens, except for tokens in lines that stay unchanged.
pub(super) fn rewrite(file: &File, source: &Source, options: &FormatOptions) -> Patches {
    let mut patches = Vec::new();
    for visit in file.body().walk() {
        let Visit::Enter(construct) = visit else {
            continue;
        };
        match construct {
            // `service web {`
            Construct::Block(block) => {
                let words = block.labels().filter(|label| !label.is_quoted());
                let quoted = |label: Label<'_>| format!("\"{}\"", label.text());
                patches.extend(words.map(|label| Patch::new(label.span(), quoted(label))));
            }
            Construct::Attribute(attribute) => {
                patches.extend(interpolation::unwrapped(attribute.expression(), source));
            }
            _ => {}
        }
    }
    // The type words of `variable` blocks, which are at the top of the file.
    let blocks = file.body().blocks();
    patches.extend(blocks.filter_map(types::new_type));
    if options.ignore_comments {
        let frozen = frozen(source, options);
        patches.retain(|patch| !is_inside(&frozen, patch.span));
    }
    let count = patches.len();
    sort_by_key(&mut patches, |patch| (patch.span.start, patch.span.end));
    let patches = Patches::new(patches).unwrap_or_default();
    debug_assert_eq!(patches.len(), count, "rewrites do not overlap");
    patches
}

/// Returns the lines that stay as they are.
fn frozen(source: &Source, options: &FormatOptions) -> Vec<Span> {
    Layout::of(source, options, All).into_frozen()
}

/// Returns whether a span touches one of these lines, which are in source order.
fn is_inside(lines: &[Span], span: Span) -> bool {
    let first = lines.partition_point(|line| line.end < span.start);
    lines.get(first).is_some_and(|line| line.start <= span.end)
}
