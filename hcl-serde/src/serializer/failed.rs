//! The path of an error in the data: each list, map and block around it adds its step on the way out.

use hcl_core::Diagnostics;

use super::document::{Name, Text};
use super::state::Serializer;
use crate::error::Error;

/// The number of steps shown at each end of a longer path.
const MAX_SHOWN: usize = 8;

impl Serializer {
    /// Adds a step in front of the path of an error.
    #[cold]
    pub(super) fn failed(&mut self, error: Error, step: Option<String>) -> Error {
        self.has_failed = true;
        if self.has_secret_name {
            return error;
        }
        if error.is_unlocated() {
            // A new error, also one in place of another.
            self.steps.clear();
        } else if self.steps.is_empty() {
            // It has a location of its own.
            return error;
        }
        self.steps.extend(step);
        let path = self.path();
        let located = |diagnostics: Diagnostics| {
            let all = diagnostics.into_iter();
            all.map(|found| found.with_path(&*path)).collect()
        };
        if path.is_empty() {
            return error;
        }
        error
            .located(|diagnostic| diagnostic)
            .map_diagnostics(located)
    }

    /// Adds the name of an entry or an item.
    #[cold]
    pub(super) fn failed_entry(&mut self, error: Error, name: Name) -> Error {
        self.is_in_block = false;
        let name = self.written(name.text);
        let step = if name.starts_with('"') {
            format!("[{name}]")
        } else {
            format!(".{name}")
        };
        self.failed(error, Some(step))
    }

    /// Adds a key that is a label.
    #[cold]
    pub(super) fn failed_key(&mut self, error: Error, key: Name) -> Error {
        let step = self.label_step(key.text);
        self.failed(error, Some(step))
    }

    /// Closes the innermost block, and adds its labels.
    #[cold]
    pub(super) fn failed_block(&mut self, error: Error) -> Error {
        let mut labels = String::new();
        if self.bodies.len() > 1
            && let Some(body) = self.bodies.pop()
        {
            self.depth = body.depth;
            labels = body
                .labels
                .iter()
                .map(|&label| self.label_step(label))
                .collect();
        }
        let error = self.failed(error, Some(labels).filter(|labels| !labels.is_empty()));
        self.is_in_block = true;
        error
    }

    fn label_step(&self, label: Text) -> String {
        let label = self.written(label);
        if label.starts_with('"') {
            format!("[{label}]")
        } else {
            format!("[\"{label}\"]")
        }
    }

    fn written(&self, text: Text) -> String {
        String::from_utf8_lossy(self.part(text)).into_owned()
    }

    /// Returns the path, as `service["web"].ports[0]`.
    fn path(&self) -> String {
        let mut steps: Vec<&str> = self.steps.iter().rev().map(String::as_str).collect();
        if let Some(more) = steps.len().checked_sub(2 * MAX_SHOWN)
            && more > 0
        {
            steps.splice(MAX_SHOWN..MAX_SHOWN + more, [" … "]);
        }
        let path = steps.concat();
        path.strip_prefix('.').unwrap_or(&path).to_owned()
    }
}
