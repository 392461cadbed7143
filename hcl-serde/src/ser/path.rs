//! The path of an error in the data, derived from the open frames.

use super::entry::{Frame, FrameKind, written};
use super::serializer::{Position, Serializer};
use crate::error::Error;

/// The number of steps shown at each end of a longer path.
const MAX_SHOWN: usize = 8;

impl Serializer {
    /// Adds the path of the next or the last value to an error without one.
    #[cold]
    pub(super) fn located(&mut self, error: Error) -> Error {
        self.has_failed = true;
        error.located(|diagnostic| {
            let path = self.path();
            if path.is_empty() {
                diagnostic
            } else {
                diagnostic.path(path)
            }
        })
    }

    /// Returns the path, as `service["web"].ports[0]`.
    fn path(&self) -> String {
        let mut steps = Vec::new();
        for open in &self.outer {
            steps.extend(self.labels_of(open));
            steps.push(match open.kind {
                FrameKind::List => index(open.count.saturating_sub(1)),
                _ => name(written(&self.out, &open.name)),
            });
        }
        steps.extend(self.labels_of(&self.top));
        match self.position {
            Position::Field | Position::Entry | Position::Attributes => {
                steps.push(name(&self.name));
            }
            Position::Element => steps.push(index(self.top.count)),
            Position::Written if self.top.kind == FrameKind::List => {
                steps.push(index(self.top.count.saturating_sub(1)));
            }
            Position::Written | Position::Block => {
                steps.push(name(written(&self.out, &self.top.name)));
            }
            Position::Body | Position::Key | Position::Label => {}
        }
        if let Some(more) = steps
            .len()
            .checked_sub(2 * MAX_SHOWN)
            .filter(|more| *more > 0)
        {
            steps.splice(MAX_SHOWN..MAX_SHOWN + more, [" … ".to_owned()]);
        }
        let path = steps.concat();
        path.strip_prefix('.').map_or(path.clone(), str::to_owned)
    }

    fn labels_of(&self, open: &Frame) -> Option<String> {
        let labels = String::from_utf8_lossy(written(&self.out, &open.labels));
        let labels = labels.strip_prefix(' ')?;
        Some(format!("[{}]", labels.replace("\" \"", "\"][\"")))
    }
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
