//! The path of an error in the data.

use hcl_core::Diagnostics;
use hcl_core::internal::{is_name, quoted, written_key};

use super::errors;
use super::tape::{Tape, TapeEvent, What};
use crate::error::Error;

/// The number of steps shown at each end of a longer path.
const MAX_SHOWN: usize = 8;

/// A step of a path.
enum Step {
    Index(usize),
    /// A name or a key.
    Name(TapeEvent),
    Label(TapeEvent),
    /// A block, which has no index in its list.
    Block,
}

/// The meaning of the entries of a map or struct.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EntriesAs {
    OfBody,
    /// Blocks with their labels.
    Blocks,
    OfValue,
}

/// A path from the file to an event.
struct EventSearch<'t> {
    tape: &'t Tape,
    to: usize,
    steps: Vec<Step>,
    entries: EntriesAs,
    is_in_secret: bool,
}

impl Tape {
    /// Returns an error with the path of an event; of the next value, if the index is the length. About a part of a secret, it does not
    /// say the reason.
    #[cold]
    #[inline(never)]
    pub(super) fn located(&self, to: usize, error: Error) -> Error {
        // Another error has a location of its own.
        if !error.is_unlocated() {
            return error;
        }
        let mut path = EventSearch {
            tape: self,
            to,
            steps: Vec::new(),
            entries: EntriesAs::OfBody,
            is_in_secret: false,
        };
        let is_shown = path.walk().is_some();
        let error = if path.is_in_secret {
            errors::secret()
        } else {
            error
        };
        if !is_shown || path.steps.is_empty() {
            return error;
        }
        let path = path.text();
        let located = |diagnostics: Diagnostics| {
            let all = diagnostics.into_iter();
            all.map(|found| found.with_path(&*path)).collect()
        };
        error
            .located(|diagnostic| diagnostic)
            .map_diagnostics(located)
    }
}

impl EventSearch<'_> {
    /// Finds all steps; `None` if one of them would name a secret.
    fn walk(&mut self) -> Option<()> {
        let mut here = self.item(0)?;
        while here < self.to && !self.is_in_secret {
            here = self.inward(here)?;
        }
        Some(())
    }

    /// Adds the step from a value to its part on the way, and returns the part; the end of the path if there are no more steps.
    fn inward(&mut self, here: usize) -> Option<usize> {
        let tape = self.tape;
        let what = tape.what(here);
        let (part, before, count) = self.part(here + 1);
        match what {
            What::Secret => self.is_in_secret = true,
            What::Blocks { by_key: true } => self.entries = EntriesAs::Blocks,
            What::Blocks { by_key: false } => self.entries = EntriesAs::OfBody,
            What::Variant if here > 0 && tape.what(here - 1) == What::Block => {
                self.steps.push(Step::Label(tape.event(here)));
            }
            What::Variant => self.steps.push(Step::Name(tape.event(here))),
            What::List => self.steps.push(Step::Index(count)),
            What::Block => {
                self.steps.push(Step::Block);
                self.entries = EntriesAs::OfBody;
                return self.item(here + 1);
            }
            What::Items => return self.item(here + 1),
            What::Labeled if count == 1 => {
                self.step(before, true)?;
                self.entries = EntriesAs::OfBody;
            }
            What::Fields | What::Map if count % 2 == 1 => {
                let is_label = match self.entries {
                    EntriesAs::OfBody => false,
                    EntriesAs::Blocks => true,
                    EntriesAs::OfValue => tape.is_blocks(here),
                };
                self.step(before, is_label)?;
                self.entries = match self.entries {
                    EntriesAs::Blocks => EntriesAs::OfBody,
                    _ => EntriesAs::OfValue,
                };
            }
            What::Labeled | What::Fields | What::Map => return Some(self.to),
            _ => {}
        }
        Some(part)
    }

    /// Returns the item of a body that is on the way. The labels before it and its name are steps.
    fn item(&mut self, first: usize) -> Option<usize> {
        let tape = self.tape;
        let (item, before, _) = self.part(first);
        let mut at = first;
        while at < item {
            if tape.what(at) == What::Label {
                self.step(at + 1, true)?;
            }
            at = tape.end(at);
        }
        if tape.what(before) == What::Name && before < item {
            self.steps.push(Step::Name(tape.event(before)));
        }
        Some(item)
    }

    /// Adds the step to the value of a key or label; `None` if it would name a secret.
    fn step(&mut self, key: usize, is_label: bool) -> Option<()> {
        let key = self.tape.event(key);
        if key.what == What::Secret {
            return None;
        }
        self.steps
            .push(if !key.is_label() && key.what != What::Key {
                Step::Block
            } else if is_label {
                Step::Label(key)
            } else {
                Step::Name(key)
            });
        Some(())
    }

    /// Returns the part of a container that is on the way, the part before it, and how many parts are before it.
    fn part(&self, first: usize) -> (usize, usize, usize) {
        let (mut part, mut before, mut count) = (first, first, 0);
        while self.tape.end(part) <= self.to {
            before = part;
            part = self.tape.end(part);
            count += 1;
        }
        (part, before, count)
    }

    /// Returns the text, as `service["web"].ports[0]`.
    fn text(&self) -> String {
        let mut out = String::new();
        let hidden = self.steps.len().saturating_sub(2 * MAX_SHOWN);
        for (number, step) in self.steps.iter().enumerate() {
            if number == MAX_SHOWN && hidden > 0 {
                out.push_str(" … ");
            }
            let next = self.steps.get(number + 1);
            match *step {
                _ if (MAX_SHOWN..MAX_SHOWN + hidden).contains(&number) => {}
                Step::Block => {}
                Step::Index(_) if matches!(next, Some(Step::Block | Step::Label(_))) => {}
                Step::Index(index) => out.push_str(&format!("[{index}]")),
                Step::Name(name) => {
                    let name = self.tape.text(name);
                    let is_name = is_name(name);
                    if is_name && !out.is_empty() {
                        out.push('.');
                    }
                    if is_name {
                        out.push_str(name);
                    } else {
                        out.push_str(&format!("[{}]", written_key(name)));
                    }
                }
                Step::Label(label) => {
                    out.push_str(&format!("[{}]", quoted(self.tape.text(label))));
                }
            }
        }
        out
    }
}
