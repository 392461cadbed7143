//! Compilation of patterns, and a cache of the last few of each thread: the calls of a loop share one.
//!
//! Not direct-mapped: a compilation costs a thousand lookups, so that two patterns of a loop must not evict each other.

use std::cell::RefCell;
use std::rc::Rc;

use regex::{Regex, RegexBuilder};

use super::ascii::ascii;
use super::errors;
use crate::limits::take_steps;
use hcl_core::function::FunctionError;
use hcl_value::internal::meter::{self, Exceeded};

/// A compiled pattern.
pub(super) struct CompiledPattern {
    pub(super) regex: Regex,
    /// Limit on the bytes of the compiled pattern.
    size: usize,
    /// Units of work of its compilation.
    work: u64,
}

/// Limits on the bytes of a compiled pattern that are tried: from the first, each by the factor larger, to the last.
const MIN_SIZE: usize = 1 << 10;
const SIZE_FACTOR: usize = 4;
const MAX_SIZE: usize = 4 << 20;

/// The maximum length of a pattern, in bytes. The engine allocates about two hundred bytes for each.
const MAX_LENGTH: usize = 1 << 20;

/// The maximum depth of groups.
const MAX_DEPTH: u32 = 200;

/// Memory that the engine takes for each byte of a pattern while it parses.
const BYTES_OF_PARSER: usize = 256;

/// Units of work to parse a byte of a pattern: a letter may stand for a class of Unicode with hundreds of ranges.
const WORK_OF_PARSER: u64 = 4096;

/// Units of work to compile a byte of a program, in all its forms.
const WORK_OF_PROGRAM: u64 = 4;

/// The maximum size of the automaton that a search builds as it goes.
const MAX_DFA_SIZE: usize = 1 << 20;

/// Capacity of the cache.
const CAPACITY: usize = 8;

/// The maximum cost of a search: bytes of the compiled pattern times bytes of text, the worst case.
const MAX_SEARCH_COST: u64 = 1 << 35;

/// The maximum cost of all searches of one call, as if each searched all text after the previous match.
const MAX_CALL_COST: u64 = 1 << 38;

impl CompiledPattern {
    /// Returns the names of the groups, in order.
    pub(super) fn names(&self) -> impl Iterator<Item = Option<&str>> {
        self.regex.capture_names().skip(1)
    }

    /// Charges a search in a text of this length to the call.
    ///
    /// Returns an error if the search, or all searches of the call, may cost too much.
    pub(super) fn charge(&self, call: &mut SearchCost, bytes: usize) -> Result<(), FunctionError> {
        let (size, bytes) = (self.size as u64, bytes as u64);
        // Each step of a search copies the offsets of all groups.
        let groups = 1 + self.names().count() as u64 / 32;
        let cost = size.saturating_mul(bytes.max(1)).saturating_mul(groups);
        call.0 = call.0.saturating_add(cost);
        if cost > MAX_SEARCH_COST || call.0 > MAX_CALL_COST {
            return Err(errors::pattern_too_slow());
        }
        // Only the first search is likely to scan all of the text.
        let is_first = call.0 == cost;
        Ok(take_steps(cost >> if is_first { 12 } else { 15 })?)
    }
}

/// The cost of the searches of one call so far.
#[derive(Default)]
pub(super) struct SearchCost(u64);

/// A pattern, and the evaluation that used it last.
struct Cached {
    text: Box<str>,
    pattern: Rc<CompiledPattern>,
    evaluation: u64,
}

thread_local! {
    /// The patterns that were used last, in that order.
    static CACHE: RefCell<Vec<Cached>> = const { RefCell::new(Vec::new()) };
}

/// Returns the compiled pattern, or a message.
///
/// An evaluation pays for a pattern at first. What it pays does not depend on the patterns that other evaluations left in
/// the cache: the patterns of this evaluation come after them.
pub(super) fn compiled(text: &str) -> Result<Result<Rc<CompiledPattern>, String>, Exceeded> {
    let evaluation = meter::read().evaluation;
    let known = CACHE.with_borrow_mut(|cache| {
        let index = cache.iter().position(|known| *known.text == *text)?;
        Some(cache.remove(index))
    });
    let pattern = match known {
        Some(known) => {
            if known.evaluation != evaluation {
                meter::reserve(text.len().saturating_mul(BYTES_OF_PARSER))?;
                meter::work(known.pattern.work)?;
            }
            known.pattern
        }
        None => match compile(text)? {
            Ok(pattern) => Rc::new(pattern),
            Err(problem) => return Ok(Err(problem)),
        },
    };
    CACHE.with_borrow_mut(|cache| {
        if cache.len() == CAPACITY {
            cache.remove(0);
        }
        cache.push(Cached {
            text: text.into(),
            pattern: Rc::clone(&pattern),
            evaluation,
        });
    });
    Ok(Ok(pattern))
}

/// Compiles a pattern, and charges each attempt before it is made.
fn compile(text: &str) -> Result<Result<CompiledPattern, String>, Exceeded> {
    if text.len() > MAX_LENGTH {
        return Ok(Err(errors::pattern_too_long(MAX_LENGTH)));
    }
    meter::reserve(text.len().saturating_mul(BYTES_OF_PARSER))?;
    let pattern = ascii(text);
    let mut size = MIN_SIZE;
    // A long pattern hardly fits the first sizes, and each attempt parses it again.
    while size < text.len().min(MAX_SIZE) {
        size *= SIZE_FACTOR;
    }
    let mut work = 0;
    loop {
        let attempt = pattern.len() as u64 * WORK_OF_PARSER + size as u64 * WORK_OF_PROGRAM;
        meter::work(attempt)?;
        work += attempt;
        let built = RegexBuilder::new(&pattern)
            .size_limit(size)
            .dfa_size_limit(MAX_DFA_SIZE)
            .nest_limit(MAX_DEPTH)
            .build();
        match built {
            Ok(regex) => {
                return Ok(Ok(CompiledPattern { regex, size, work }));
            }
            Err(regex::Error::CompiledTooBig(_)) if size < MAX_SIZE => size *= SIZE_FACTOR,
            Err(error) => return Ok(Err(errors::bad_pattern(&error))),
        }
    }
}
