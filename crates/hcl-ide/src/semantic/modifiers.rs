//! Modifiers that need more than the tree of the file: deprecated by the schema, sensitive by a declaration.

use std::collections::HashSet;

use hcl_schema::Document;
use hcl_syntax::Span;
use hcl_syntax::native::{BodyItem, File, Items};

use super::{SemanticToken, TokenModifiers};
use crate::analysis::Analysis;
use crate::location::native::header;
use crate::names::Symbol;
use crate::place::FileId;
use crate::schemas::{SchemaBody, Schemas};
use crate::secrets::sensitive_declarations;

impl Analysis {
    /// Sets the modifiers of the tokens of a file.
    pub(super) fn add_modifiers(&self, file: FileId, native: &File, tokens: &mut [SemanticToken]) {
        let sensitive = self.sensitive_names(file);
        set(tokens, &sensitive, |modifiers| modifiers.sensitive = true);
        // Asked before the walk, which looks up the schema of each block.
        let has_deprecated = self.language.schema().is_some_and(has_deprecated);
        if has_deprecated {
            let deprecated = deprecated_names(native, &self.schemas(file));
            set(tokens, &deprecated, |modifiers| modifiers.deprecated = true);
        }
    }

    /// Returns where a file names a variable or an output that is declared as sensitive.
    fn sensitive_names(&self, file: FileId) -> Vec<Span> {
        if !self.language.name_rules().is_module {
            return Vec::new();
        }
        let files = self.related_files(file).iter();
        let files = files.filter_map(|&file| self.file(file)?.native());
        let sensitive: HashSet<Symbol> = files.flat_map(sensitive_declarations).collect();
        if sensitive.is_empty() {
            return Vec::new();
        }
        let names = self.names(file).into_iter().flat_map(|names| names.iter());
        let names = names.filter(|name| sensitive.contains(&name.symbol));
        names.map(|name| name.span).collect()
    }
}

/// Sets a modifier of the tokens that contain spans. Both are in source order.
fn set(tokens: &mut [SemanticToken], spans: &[Span], modify: impl Fn(&mut TokenModifiers)) {
    let mut spans = spans.iter().peekable();
    for token in tokens {
        while spans
            .next_if(|span| span.start < token.span.start)
            .is_some()
        {}
        if spans.peek().is_some_and(|span| span.end <= token.span.end) {
            modify(&mut token.modifiers);
        }
    }
}

/// Returns whether a schema deprecates anything.
fn has_deprecated(schema: &Document) -> bool {
    schema.types.iter().any(|ty| {
        ty.arguments
            .iter()
            .any(|argument| argument.deprecated.is_some())
            || ty.blocks.iter().any(|block| block.deprecated.is_some())
    })
}

/// Returns the names of deprecated arguments and block types, in source order.
fn deprecated_names(file: &File, schemas: &Schemas<'_>) -> Vec<Span> {
    let mut found = Vec::new();
    let mut open: Vec<(Items<'_>, Option<SchemaBody<'_>>)> =
        vec![(file.body().items(), schemas.root())];
    while let Some((items, schema)) = open.last_mut() {
        match items.next() {
            None => {
                open.pop();
            }
            Some(BodyItem::Attribute(attribute)) => {
                let argument = schema
                    .as_ref()
                    .and_then(|schema| schema.argument(attribute.name()));
                if argument.is_some_and(|argument| argument.deprecated.is_some()) {
                    found.push(attribute.name_span());
                }
            }
            Some(BodyItem::Block(block)) => {
                let of = schema
                    .as_ref()
                    .and_then(|schema| schemas.block(schema, block.type_name()));
                if of.as_ref().is_some_and(|it| it.block.deprecated.is_some()) {
                    found.push(block.type_span());
                }
                let inner = of.and_then(|of| schemas.body_of(&of, &header(block).labels));
                open.push((block.body().items(), inner));
            }
        }
    }
    found
}
