//! Tests without real files, in one program that is linked once.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod case;
mod navigation;
mod schema;
#[path = "../../../tests/src/shared.rs"]
#[allow(unreachable_pub, dead_code, reason = "shared with a library")]
mod shared;
