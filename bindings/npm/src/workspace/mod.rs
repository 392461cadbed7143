//! The parts of the large module that the small one lacks: evaluation, checks by schemas, edits, and analysis for editors.

mod answers;
mod change;
mod check;
mod convert;
mod decode;
mod files;
mod language;
