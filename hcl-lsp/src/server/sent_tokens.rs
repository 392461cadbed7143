//! Semantic tokens that a client has, from which differences are computed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gen_lsp_types as lsp;

/// The tokens that were sent last, by document, for clients that take differences.
#[derive(Debug, Default)]
pub(crate) struct SentTokens(Mutex<Sent>);

#[derive(Debug, Default)]
struct Sent {
    last: u64,
    tokens: HashMap<Box<str>, (String, Arc<[lsp::SemanticToken]>)>,
}

/// Maximum number of documents with tokens that are kept.
const MAX_KEPT: usize = 64;

impl SentTokens {
    fn lock(&self) -> MutexGuard<'_, Sent> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, name: &str, id: &str) -> Option<Arc<[lsp::SemanticToken]>> {
        let sent = self.lock();
        let (of, tokens) = sent.tokens.get(name)?;
        (of == id).then(|| Arc::clone(tokens))
    }

    /// Notes the tokens of a document, and returns their id.
    pub(crate) fn replace(&self, name: &str, tokens: &[lsp::SemanticToken]) -> String {
        let mut sent = self.lock();
        sent.last += 1;
        let id = sent.last.to_string();
        if sent.tokens.len() >= MAX_KEPT && !sent.tokens.contains_key(name) {
            sent.tokens.clear();
        }
        let value = (id.clone(), tokens.into());
        sent.tokens.insert(name.into(), value);
        id
    }
}
