//! The large module beside what the small one has: evaluation, checks by schemas, edits, and analysis for editors.

mod answers;
mod change;
mod check;
mod convert;
mod decode;
mod files;
mod language;
