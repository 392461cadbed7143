//! Renderings of schemas: JSON Schema, Markdown, skeletons.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

mod concealed;
mod described;
mod generate;
mod hostile;
mod json_schema;
mod pages;
mod published;
mod skeletons;
mod types;
