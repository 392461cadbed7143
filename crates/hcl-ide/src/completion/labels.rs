//! Labels of blocks.

use hcl_core::internal::quoted;

use super::{Completer, Completion, CompletionKind};
use crate::describe;
use crate::location::{Word, WordQuotes};
use crate::schemas::LabelRole;
use crate::value_text::inside_literal;

impl Completer<'_> {
    /// Adds the labels that can follow the labels before.
    pub(super) fn labels(&mut self, block_type: &str, before: &[String], word: &Word) {
        let schemas = self.at.schemas;
        let Some(block) = self.at.block(block_type) else {
            return;
        };
        let roles = schemas.labels(&block, before);
        match roles.get(before.len()) {
            Some(LabelRole::Variant(all)) => {
                for (index, variant) in (0..).zip(all.iter()) {
                    let deprecated = variant.deprecated.is_some();
                    let docs = describe::Description::new()
                        .optional(describe::deprecation(variant.deprecated.as_deref()))
                        .paragraph(&variant.docs)
                        .finish();
                    let completion = Self::label(&variant.name, word).docs(docs);
                    let rank = index + if deprecated { 10_000 } else { 0 };
                    self.push(completion.deprecated(deprecated).rank(rank));
                }
            }
            Some(role) => {
                let is_last_key = before.len() + 1 == block.block.key_labels as usize;
                let refers = match role {
                    LabelRole::Named(label) => label.refers.as_ref(),
                    LabelRole::Key(_) => block.block.refers.as_ref().filter(|_| is_last_key),
                    _ => None,
                };
                if let Some(kind) = refers {
                    self.label_references(kind, word);
                }
                for (index, (name, docs)) in (0..).zip(role.choices()) {
                    self.push(Self::label(name, word).docs(docs).rank(index));
                }
            }
            None => {}
        }
    }

    fn label_references(&mut self, kind: &str, word: &Word) {
        for (index, name) in (0..).zip(self.defined_names(kind)) {
            let mut completion = Self::label(&name, word).detail(kind).rank(index);
            completion.kind = CompletionKind::Reference;
            self.push(completion);
        }
    }

    fn label(name: &str, word: &Word) -> Completion {
        let text = match word.quotes {
            WordQuotes::None => quoted(name),
            _ => word.closed(inside_literal(name)),
        };
        Completion::new(name, CompletionKind::Label, word.span).text(text)
    }
}
