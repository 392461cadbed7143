//! Renderings of schemas: JSON Schema, Markdown, skeletons.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

mod concealment;
mod generate;
mod hostile;
mod json_schema;
mod pages;
mod published_schema;
mod skeletons;
mod types;
