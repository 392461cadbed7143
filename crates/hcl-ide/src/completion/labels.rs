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
            Some(role @ LabelRole::Named(label)) => {
                if let Some(kind) = &label.refers {
                    self.label_references(kind, word);
                }
                self.label_choices(&role.choices(), word);
            }
            Some(role @ LabelRole::Key(_)) => {
                let is_last_key = before.len() + 1 == block.block.key_labels as usize;
                if let Some(kind) = block.block.refers.as_ref().filter(|_| is_last_key) {
                    self.label_references(kind, word);
                }
                self.label_choices(&role.choices(), word);
            }
            Some(role @ LabelRole::BlockType(_)) => self.label_choices(&role.choices(), word),
            None => {}
        }
    }

    fn label_choices(&mut self, choices: &[(&str, &str)], word: &Word) {
        for (index, (name, docs)) in (0..).zip(choices) {
            let completion = Self::label(name, word);
            self.push(completion.docs(*docs).rank(index));
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
