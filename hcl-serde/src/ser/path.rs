//! Where in the data something could not be written: told by what is open, when it is asked for.

use super::entry::{Kind, Open};
use super::serializer::{Place, Serializer};
use crate::error::Error;

/// Steps shown at the beginning and at the end of a path of more.
const SHOWN: usize = 8;

impl Serializer {
    /// Says where an error is that does not know: at the value that comes next, or at the one begun last.
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

    /// The path, as `service["web"].ports[0]`.
    fn path(&self) -> String {
        let mut steps = Vec::new();
        for open in &self.outer {
            steps.extend(self.labels_of(open));
            steps.push(match open.kind {
                Kind::List => index(open.count.saturating_sub(1)),
                _ => name(&self.out[open.name.clone()]),
            });
        }
        steps.extend(self.labels_of(&self.top));
        match self.place {
            Place::Field | Place::Entry | Place::Attributes => steps.push(name(&self.name)),
            Place::Element => steps.push(index(self.top.count)),
            Place::Written if self.top.kind == Kind::List => {
                steps.push(index(self.top.count.saturating_sub(1)));
            }
            Place::Written | Place::Block => steps.push(name(&self.out[self.top.name.clone()])),
            Place::Body | Place::Key | Place::Label => {}
        }
        if let Some(more) = steps.len().checked_sub(2 * SHOWN).filter(|more| *more > 0) {
            steps.splice(SHOWN..SHOWN + more, [" … ".to_owned()]);
        }
        let path = steps.concat();
        path.strip_prefix('.').map_or(path.clone(), str::to_owned)
    }

    fn labels_of(&self, open: &Open) -> Option<String> {
        let labels = String::from_utf8_lossy(&self.out[open.labels.clone()]);
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
