//! All tests, in one program that is linked once, beside the library that others link: a test in the library would compile it again.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[cfg(not(feature = "json"))]
mod absent_json;
mod functions;
#[cfg(feature = "json_form")]
mod json_form;
mod names;
