//! Semantic tokens.
//!
//! LSP 3.18, "Semantic Tokens": five numbers a token, each relative to the token before.

use gen_lsp_types as lsp;
use hcl_ide::{SemanticToken, TokenClass, TokenModifiers};

use crate::convert::lines::NearLines;
use crate::server::client::Client;
use crate::server::snapshot::{Document, Snapshot};

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
    let mut tokens = tokens(&document, &found);
    tokens.result_id = remember(&document, &tokens);
    Some(tokens)
}

/// Returns the difference from the tokens that were sent last, or all tokens if the client has others.
pub(super) fn delta(
    snapshot: &Snapshot,
    params: &lsp::SemanticTokensDeltaParams,
) -> Option<lsp::SemanticTokensDeltaResponse> {
    let document = snapshot.document(&params.text_document)?;
    let found = snapshot.analysis.semantic_tokens(document.id);
    let mut tokens = tokens(&document, &found);
    // Before `remember`, which forgets them.
    let name = document.file.name();
    let old = snapshot.sent_tokens.get(name, &params.previous_result_id);
    let result_id = remember(&document, &tokens);
    let Some(old) = old else {
        tokens.result_id = result_id;
        return Some(tokens.into());
    };
    let edits = edit(&old, &tokens.data).into_iter().collect();
    Some(lsp::SemanticTokensDelta { result_id, edits }.into())
}

/// Notes the tokens of a document, and returns their id. `None` for a client that takes no differences.
fn remember(document: &Document<'_>, tokens: &lsp::SemanticTokens) -> Option<String> {
    let Snapshot {
        client,
        sent_tokens,
        ..
    } = document.snapshot;
    let takes_differences = client.has(&format!("{BASE}/requests/full/delta"));
    takes_differences.then(|| sent_tokens.replace(document.file.name(), &tokens.data))
}

/// Returns the edit of the numbers, five for each token, between the equal tokens at both ends.
fn edit(old: &[lsp::SemanticToken], new: &[lsp::SemanticToken]) -> Option<lsp::SemanticTokensEdit> {
    let same = old.iter().zip(new).take_while(|(old, new)| old == new);
    let start = same.count();
    let (old, new) = (old.get(start..)?, new.get(start..)?);
    // Of what the start has left, so that no token counts at both ends.
    let same = old.iter().rev().zip(new.iter().rev());
    let end = same.take_while(|(old, new)| old == new).count();
    let (old, new) = (old.get(..old.len() - end)?, new.get(..new.len() - end)?);
    if old.is_empty() && new.is_empty() {
        return None;
    }
    let numbers = |count: usize| u32::try_from(count * 5).unwrap_or(u32::MAX);
    let data = new.iter().flat_map(|it| {
        [
            it.delta_line,
            it.delta_start,
            it.length,
            it.token_type,
            it.token_modifiers_bitset,
        ]
    });
    Some(lsp::SemanticTokensEdit {
        start: numbers(start),
        delete_count: numbers(old.len()),
        data: Some(data.collect()),
    })
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

fn tokens(document: &Document<'_>, found: &[SemanticToken]) -> lsp::SemanticTokens {
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
