//! A language server for tests, and its cases and sessions.

mod case;
mod config;
mod session;
mod typing;

pub use case::Case;
pub use config::{SERVE, own_server, serve_if_requested};
pub use hcl_golden::client::{Client, Failure, Received};
pub use session::{Session, capabilities, params};
pub use typing::{Typed, type_hostile_texts};
