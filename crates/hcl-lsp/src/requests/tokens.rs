//! Semantic tokens.
//!
//! LSP 3.18, "Semantic Tokens": five numbers a token, each relative to the token before.

use gen_lsp_types as lsp;
use hcl_ide::{SemanticToken, TokenClass};

use crate::server::snapshot::{Snapshot, SnapshotFile};

/// The types, with the classes that each stands for. A number of the protocol is an index into them.
const TYPES: &[(&str, &[TokenClass])] = &[
    ("class", &[TokenClass::BlockType]),
    ("enumMember", &[TokenClass::Label]),
    (
        "property",
        &[TokenClass::Attribute, TokenClass::Key, TokenClass::Property],
    ),
    ("keyword", &[TokenClass::Keyword, TokenClass::Constant]),
    ("variable", &[TokenClass::Variable]),
    ("parameter", &[TokenClass::Parameter]),
    ("function", &[TokenClass::Function]),
    ("type", &[TokenClass::Type]),
    ("string", &[TokenClass::String, TokenClass::Heredoc]),
    ("macro", &[TokenClass::Interpolation]),
    ("number", &[TokenClass::Number]),
    ("operator", &[TokenClass::Operator]),
    ("comment", &[TokenClass::Comment]),
];

/// Returns the names of the types. There are no modifiers. A client passes over names that it does not know.
pub(crate) fn legend() -> serde_json::Value {
    let types: Vec<&str> = TYPES.iter().map(|(name, _)| *name).collect();
    serde_json::json!({ "tokenTypes": types, "tokenModifiers": [] })
}

pub(super) fn full(
    snapshot: &Snapshot,
    params: &lsp::SemanticTokensParams,
) -> Option<lsp::SemanticTokens> {
    let document = snapshot.document(&params.text_document)?;
    let found = snapshot.analysis.semantic_tokens(document.id);
    Some(tokens(&document, &found))
}

pub(super) fn range(
    snapshot: &Snapshot,
    params: &lsp::SemanticTokensRangeParams,
) -> Option<lsp::SemanticTokens> {
    let document = snapshot.document(&params.text_document)?;
    let span = document.lines.span(params.range);
    let found = snapshot.analysis.semantic_tokens_in(document.id, span);
    Some(tokens(&document, &found))
}

fn tokens(document: &SnapshotFile<'_>, found: &[SemanticToken]) -> lsp::SemanticTokens {
    let lines = document.lines;
    let (mut line, mut column) = (0, 0);
    let mut written = Vec::with_capacity(found.len());
    for token in found {
        let mut types = (0..).zip(TYPES);
        let Some((token_type, _)) = types.find(|(_, of)| of.1.contains(&token.class)) else {
            continue;
        };
        let start = lines.position(token.span.start);
        let end = lines.position(token.span.end);
        let is_same_line = start.line == line;
        written.push(lsp::SemanticToken {
            delta_line: start.line - line,
            delta_start: if is_same_line {
                start.character - column
            } else {
                start.character
            },
            length: end.character.saturating_sub(start.character),
            token_type,
            token_modifiers_bitset: 0,
        });
        (line, column) = (start.line, start.character);
    }
    lsp::SemanticTokens {
        result_id: None,
        data: written,
    }
}
