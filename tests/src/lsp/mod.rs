//! A language server for tests, its transcripts and random sessions.

mod config;
mod session;
mod transcript;
mod typing;

pub use config::{SERVE, own_server, serve_if_requested};
pub use hcl_golden::client::{Client, Failure, Received};
pub use session::{Session, capabilities, params};
pub use transcript::run;
pub use typing::{Typed, type_hostile_texts};
