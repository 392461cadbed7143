//! Semantic tokens.
//!
//! LSP 3.18, "Semantic Tokens": five numbers a token, each relative to the token before.

use gen_lsp_types as lsp;
use hcl_ide::{SemanticToken, TokenClass, TokenModifiers};

use crate::convert::lines::NearLines;
use crate::server::client::Client;
use crate::server::snapshot::{Snapshot, SnapshotFile};

const BASE: &str = "/textDocument/semanticTokens";

/// The type of a class in the protocol's names, and the classes of each type.
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
    ("regexp", &[TokenClass::Escape]),
    ("macro", &[TokenClass::Interpolation]),
    ("number", &[TokenClass::Number]),
    ("operator", &[TokenClass::Operator]),
    ("comment", &[TokenClass::Comment]),
];

type HasModifier = fn(TokenModifiers) -> bool;

const MODIFIERS: &[(&str, HasModifier)] = &[
    ("definition", |it| it.definition),
    ("deprecated", |it| it.deprecated),
];

/// The types and modifiers that a client knows. A number of the protocol is an index into one of them.
#[derive(Debug)]
pub(crate) struct Legend {
    types: Vec<(&'static str, &'static [TokenClass])>,
    modifiers: Vec<(&'static str, HasModifier)>,
}

impl Legend {
    pub(crate) fn new(client: &Client) -> Self {
        let types = client.list(&format!("{BASE}/tokenTypes"));
        let modifiers = client.list(&format!("{BASE}/tokenModifiers"));
        let known_types = TYPES.iter().filter(|(name, _)| types.contains(name));
        let known_modifiers = MODIFIERS
            .iter()
            .filter(|(name, _)| modifiers.contains(name));
        Self {
            types: known_types.copied().collect(),
            modifiers: known_modifiers.copied().collect(),
        }
    }

    /// Returns the names of the types.
    pub(crate) fn types(&self) -> Vec<&'static str> {
        self.types.iter().map(|(name, _)| *name).collect()
    }

    /// Returns the names of the modifiers.
    pub(crate) fn modifiers(&self) -> Vec<&'static str> {
        self.modifiers.iter().map(|(name, _)| *name).collect()
    }

    fn type_of(&self, class: TokenClass) -> Option<u32> {
        let of_class = self
            .types
            .iter()
            .position(|(_, classes)| classes.contains(&class));
        of_class.and_then(|index| u32::try_from(index).ok())
    }

    fn bits(&self, modifiers: TokenModifiers) -> u32 {
        let bits = self.modifiers.iter().zip(0..);
        bits.filter(|((_, has), _)| has(modifiers))
            .fold(0, |bits, (_, index)| bits | 1 << index)
    }
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
    let client = &document.snapshot.client;
    let legend = Legend::new(client);
    let mut lines = NearLines::new(document.lines);
    let (mut line, mut column) = (0, 0);
    let mut written = Vec::with_capacity(found.len());
    for token in found {
        let Some(token_type) = legend.type_of(token.class) else {
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
            token_modifiers_bitset: legend.bits(token.modifiers),
        });
        (line, column) = (start.line, start.character);
    }
    lsp::SemanticTokens {
        result_id: None,
        data: written,
    }
}
