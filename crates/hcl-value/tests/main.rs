//! All tests, in one program that is linked once, beside the library that others link: a test in the library would compile it again.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod marks;
mod number_laws;
mod numbers;
mod parts;
