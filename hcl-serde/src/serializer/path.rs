//! The path of an error in the data, derived from the open frames.

use hcl_core::Diagnostic;

use super::frame::{Frame, FrameKind};
use super::state::{Position, Serializer};
use crate::error::Error;

/// The number of steps shown at each end of a longer path.
const MAX_SHOWN: usize = 8;

impl Serializer {
    /// Adds the path of the next or the last value to an error without one.
    #[cold]
    pub(crate) fn located(&mut self, error: Error) -> Error {
        self.has_failed = true;
        if self.has_secret_name {
            return error;
        }
        error.located(|diagnostic| self.with_path(diagnostic, self.steps()))
    }

    /// Sets the path of a diagnostic, as `service["web"].ports[0]`.
    fn with_path(&self, diagnostic: Diagnostic, mut steps: Vec<String>) -> Diagnostic {
        if let Some(more) = steps
            .len()
            .checked_sub(2 * MAX_SHOWN)
            .filter(|more| *more > 0)
        {
            steps.splice(MAX_SHOWN..MAX_SHOWN + more, [" … ".to_owned()]);
        }
        let path = steps.concat();
        match path.strip_prefix('.').unwrap_or(&path) {
            "" => diagnostic,
            path => diagnostic.with_path(path),
        }
    }

    /// Returns the steps to the current entry of each frame.
    fn steps_of(&self, frames: &[Frame]) -> Vec<String> {
        let mut steps = Vec::new();
        for open in frames {
            steps.extend(self.labels_of(open));
            steps.push(match open.kind {
                FrameKind::List => index(open.count.saturating_sub(1)),
                _ => name(self.part(&open.name)),
            });
        }
        steps
    }

    /// Returns the steps to the next or the last value.
    fn steps(&self) -> Vec<String> {
        let mut steps = self.steps_of(&self.outer);
        steps.extend(self.labels_of(&self.top));
        match self.position {
            Position::Field | Position::Entry | Position::Attributes => {
                steps.push(name(self.name.as_bytes()));
            }
            Position::Element => steps.push(index(self.top.count)),
            Position::Written if self.top.kind == FrameKind::List => {
                steps.push(index(self.top.count.saturating_sub(1)));
            }
            Position::Block => match self.headers.get(&self.top) {
                Some(header) if !header.block_type.is_empty() => {
                    steps.push(name(&header.block_type));
                    steps.extend(labels(&header.labels));
                }
                _ => steps.push(name(self.part(&self.top.name))),
            },
            Position::Written => steps.push(name(self.part(&self.top.name))),
            Position::Body | Position::Key | Position::Label => {}
        }
        steps
    }

    fn labels_of(&self, open: &Frame) -> Option<String> {
        labels(self.part(&open.labels))
    }
}

/// Returns the steps of labels as they are written, if there are any.
fn labels(written: &[u8]) -> Option<String> {
    let labels = String::from_utf8_lossy(written);
    let labels = labels.strip_prefix(' ')?;
    Some(format!("[{}]", labels.replace("\" \"", "\"][\"")))
}

fn index(index: usize) -> String {
    format!("[{index}]")
}

fn name(written: &[u8]) -> String {
    let name = String::from_utf8_lossy(written);
    if name.starts_with('"') {
        format!("[{name}]")
    } else {
        format!(".{name}")
    }
}
