//! Types of fields that carry more than a plain value: its span, its label, that it is a block or a secret.

// Tests: tests/decoding.

#[cfg(feature = "write")]
mod block;
mod labeled;
mod sensitive;
mod spanned;
mod template;

#[cfg(feature = "write")]
pub use block::AsBlock;
pub use labeled::Labeled;
pub use sensitive::Sensitive;
pub use spanned::Spanned;
pub use template::Template;
