//! A language server for tests, and a scripted client that drives it over standard input and output.

mod case;
mod client;
mod config;
mod session;
mod typing;

pub use case::Case;
pub use client::{Client, Failure, Received};
pub use config::{SERVE, serve_if_requested};
pub use session::{Session, capabilities, params};
pub use typing::{Typed, type_hostile_texts};
