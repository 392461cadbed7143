//! Compiled patterns, of which the last few are kept: calls in a loop share one.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use regex::{Regex, RegexBuilder};

use super::translate::translate;

/// A compiled pattern with the names of its groups, in order.
pub(super) struct Pattern {
    pub(super) regex: Regex,
    pub(super) names: Vec<Option<Arc<str>>>,
}

/// Bytes of a compiled pattern.
const LARGEST: usize = 4 << 20;

/// How deep groups may nest.
const DEEPEST: u32 = 200;

const KEPT: usize = 8;

static CACHE: Mutex<VecDeque<(Box<str>, Arc<Pattern>)>> = Mutex::new(VecDeque::new());

/// The pattern, compiled; or what is wrong with it.
pub(super) fn compiled(text: &str) -> Result<Arc<Pattern>, String> {
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, pattern)) = cache.iter().find(|(known, _)| **known == *text) {
        return Ok(Arc::clone(pattern));
    }
    let pattern = Arc::new(compile(text)?);
    if cache.len() == KEPT {
        cache.pop_front();
    }
    cache.push_back((text.into(), Arc::clone(&pattern)));
    Ok(pattern)
}

fn compile(text: &str) -> Result<Pattern, String> {
    let (translated, names) = translate(text)?;
    let regex = RegexBuilder::new(&translated)
        .size_limit(LARGEST)
        .nest_limit(DEEPEST)
        .build()
        .map_err(|error| problem(&error))?;
    Ok(Pattern { regex, names })
}

fn problem(error: &regex::Error) -> String {
    match error {
        regex::Error::CompiledTooBig(_) => {
            "the pattern is too large; let it repeat less".to_owned()
        }
        // The last line says what is wrong; those before it draw the pattern as it was translated.
        other => {
            let text = other.to_string();
            let last = text.lines().last().unwrap_or_default();
            format!(
                "the pattern is not valid: {}",
                last.trim_start_matches("error: ")
            )
        }
    }
}
