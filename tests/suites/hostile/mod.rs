//! Hostile texts are read or reported, on a small stack. `tests/hostile` measures their time and memory.

mod counts;
mod dynamic;
mod evaluation;
mod files;
mod limits;
mod text;
