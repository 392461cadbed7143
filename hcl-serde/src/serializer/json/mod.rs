//! Text in the JSON syntax.

mod frame;
mod serialize;
mod text;
mod value;

pub(in crate::serializer) use text::JsonText;
