//! Compiled patterns, of which the last few are kept: calls in a loop share one.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use regex::{Regex, RegexBuilder};

use super::translate::{DEEPEST, translate};
use crate::function::FunctionError;
use crate::function::call_limits::add_steps_of_call;
use crate::stdlib::errors;

/// A compiled pattern with the names of its groups, in order.
pub(super) struct Pattern {
    pub(super) regex: Regex,
    pub(super) names: Vec<Option<Arc<str>>>,
    /// Bytes of the compiled pattern, at most.
    size: usize,
}

/// Bytes of a compiled pattern: of the smallest, by how much each further size is larger, and of the largest.
const SMALLEST: usize = 1 << 10;
const STEP: usize = 4;
const LARGEST: usize = 4 << 20;

/// Bytes of the longest pattern. The engine takes some two hundred bytes of memory for each while it reads them.
const LONGEST: usize = 1 << 20;

const KEPT: usize = 8;

/// What a search may cost: bytes of the compiled pattern times bytes of text, which is what the slowest takes.
const MOST_EFFORT: u64 = 1 << 35;

/// What all searches of one call may cost, if each goes through all of the text behind the last match, as few do.
const MOST_EFFORT_OF_ALL: u64 = 1 << 38;

impl Pattern {
    /// Searches in texts of these lengths, one call's all together, cost too much to be tried.
    pub(super) fn pay_for(&self, effort: &mut Effort, bytes: usize) -> Result<(), FunctionError> {
        let (size, bytes) = (self.size as u64, bytes as u64);
        let cost = size.saturating_mul(bytes.max(1));
        effort.0 = effort.0.saturating_add(cost);
        if cost > MOST_EFFORT || effort.0 > MOST_EFFORT_OF_ALL {
            return Err(errors::pattern_too_slow());
        }
        // The first search is likely to go through the text, those behind it are not.
        let is_first = effort.0 == cost;
        add_steps_of_call(cost >> if is_first { 12 } else { 15 });
        Ok(())
    }
}

/// What the searches of one call have cost so far.
#[derive(Default)]
pub(super) struct Effort(u64);

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
    if text.len() > LONGEST {
        return Err(format!(
            "the pattern is longer than {LONGEST} bytes; make it shorter"
        ));
    }
    let (translated, names) = translate(text)?;
    let mut size = SMALLEST;
    while size < text.len().min(LARGEST) {
        size *= STEP;
    }
    loop {
        let built = RegexBuilder::new(&translated)
            .size_limit(size)
            .nest_limit(DEEPEST)
            .build();
        match built {
            Ok(regex) => return Ok(Pattern { regex, names, size }),
            Err(regex::Error::CompiledTooBig(_)) if size < LARGEST => size *= STEP,
            Err(error) => return Err(problem(&error)),
        }
    }
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
