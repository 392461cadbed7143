//! The command: its exit status and streams, and the flags that set limits.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

mod binary;
mod limits;
