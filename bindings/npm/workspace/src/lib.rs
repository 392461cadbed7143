//! The large module: all of the small one, evaluation, checks by schemas, edits, and analysis for editors.

mod answers;
mod change;
mod check;
mod convert;
mod decode;
mod language;
mod workspace;
