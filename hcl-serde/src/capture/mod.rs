//! Types of fields that keep what a plain value cannot: where it stands, how it is written, that it is a secret.

mod block;
mod labeled;
mod sensitive;
mod spanned;

pub use block::Block;
pub use labeled::Labeled;
pub use sensitive::Sensitive;
pub use spanned::Spanned;
