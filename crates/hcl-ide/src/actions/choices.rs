//! The values that a text can be, as changes of a wrong text.

use hcl_schema::{ConstraintSchema, Shape};
use hcl_syntax::Diagnostic;

use super::{CodeAction, CodeActionKind};
use crate::analysis::Analysis;
use crate::edit::{FileEdit, TextEdit};
use crate::location::{LocationKind, Quotes, ValueKind, Word};
use crate::place::FileId;
use crate::schemas::shape_at;

/// Maximum number of values that are offered: a longer menu is not read.
const MAX_OFFERED: usize = 20;

impl Analysis {
    /// Adds the values that the wrong text of an error can be, apart from values that are offered already.
    pub(super) fn add_choices(
        &self,
        file: FileId,
        diagnostic: &Diagnostic,
        actions: &mut Vec<CodeAction>,
    ) {
        let Some(subject) = diagnostic.subject() else {
            return;
        };
        let span = subject.span();
        // After the quote, which the subject of the error begins with.
        let Some((word, choices)) = self.choices(file, span.start + 1) else {
            return;
        };
        let text = self.file(file).map_or("", |it| it.text());
        let old = text.get(word.span.range()).unwrap_or_default();
        // An error about a value that is right is about something else.
        let is_about = diagnostic.is_error() && span.start < word.span.start;
        if !is_about || word.quotes != Quotes::Closed || choices.iter().any(|it| it == old) {
            return;
        }
        // The title quotes the text. A mistake of syntax may be about a secret that nobody has read.
        if diagnostic.field_path().is_none() || subject.source().conceals(word.span) {
            return;
        }
        for choice in choices.into_iter().take(MAX_OFFERED) {
            let edits = vec![TextEdit::replace(word.span, choice.as_str())];
            let edits = vec![FileEdit { file, edits }];
            // Both are as they are written in quotes, with escapes.
            let title = format!("Replace \"{old}\" with \"{choice}\"");
            if actions.iter().all(|it| it.title != title) {
                actions.push(CodeAction {
                    title,
                    kind: CodeActionKind::QuickFix,
                    fixes: vec![diagnostic.clone()],
                    is_preferred: false,
                    edits,
                });
            }
        }
    }

    /// Returns the text at an offset and what it can be instead.
    fn choices(&self, file: FileId, offset: u32) -> Option<(Word, Vec<String>)> {
        let schemas = self.schemas(file);
        let location = self.location(file, offset, &schemas);
        let body = schemas.body(&location.blocks)?;
        match &location.kind {
            LocationKind::Value(value) if value.is_whole => {
                let ValueKind::Text(word) = &value.kind else {
                    return None;
                };
                let argument = body.argument(&value.argument)?;
                let choices = match shape_at(&argument.shape, &value.path)?.bare() {
                    Shape::Choice(choice) => {
                        let units = choice.variants.iter().filter(|it| it.content.is_none());
                        units.map(|it| it.name.clone()).collect()
                    }
                    _ => argument
                        .constraints
                        .iter()
                        .find_map(|constraint| match constraint {
                            ConstraintSchema::OneOf(all) => Some(all.clone()),
                            _ => None,
                        })?,
                };
                Some((word.clone(), choices))
            }
            LocationKind::Label {
                block_type,
                before,
                word,
            } => {
                let block = schemas.block(&body, block_type)?;
                let roles = schemas.labels(&block, before);
                let choices = roles.get(before.len())?.choices().into_iter();
                let choices: Vec<String> = choices.map(|(name, _)| name.to_owned()).collect();
                (!choices.is_empty()).then(|| (word.clone(), choices))
            }
            _ => None,
        }
    }
}
