//! Names that a body or object contains already.

use std::collections::HashMap;

use hcl_syntax::Span;
use hcl_syntax::native::BodyItem;

use super::Completer;
use crate::file::Tree;
use crate::location::native;

impl Completer<'_> {
    /// Returns the names of the items around the offset with their number, without the one at a span.
    pub(super) fn used_names(&self, except: Span) -> HashMap<String, usize> {
        let mut used = HashMap::new();
        let mut add = |name: &str, span: Span| {
            let is_at = span.start <= except.end && except.start <= span.end;
            if !is_at {
                *used.entry(name.to_owned()).or_default() += 1;
            }
        };
        match self.analysis.file(self.file).map(|file| file.tree()) {
            Some(Tree::Native(file)) => {
                let (blocks, _) = native::innermost(file.body(), self.offset);
                let body = blocks.last().map_or(file.body(), |it| it.body());
                for item in body.items() {
                    match item {
                        BodyItem::Attribute(attribute) => {
                            add(attribute.name(), attribute.name_span());
                        }
                        BodyItem::Block(block) => add(block.type_name(), block.type_span()),
                    }
                }
            }
            Some(Tree::Json(_)) => {
                for name in &self.location.siblings {
                    used.insert(name.clone(), 1);
                }
                return used;
            }
            None => {}
        }
        used
    }
}
