//! Recording of shapes: a deserializer without data, which notes what a type requests of it.
//!
//! A type is deserialized again and again. Each attempt records one thing that is not known yet, and stops. A sample answers
//! for each thing that is known, so that the attempt gets further. When all is known, fields are left out one by one to find
//! which are required. Nothing recorded here depends on the sample values, except which fields are required.

mod answer;
mod items;
mod node;
mod recorder;

use std::marker::PhantomData;

use serde::Deserialize;

use super::shape::Shape;
use crate::with::is_unit;
use node::Node;
use recorder::Around;
pub use recorder::{RecordStop, Recorder};

/// Maximum number of attempts for one type. A type with more parts is recorded in part.
const MAX_ATTEMPTS: usize = 1024;

impl Shape {
    /// Returns the shape of the values that a type is read from.
    ///
    /// Two kinds of types say little: those that take any value, as untagged and flattened ones do, are
    /// [`Any`](Self::Any), and a type with a hand-written `Deserialize` has the bounds of what it reads.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Shape;
    ///
    /// #[derive(serde::Deserialize)]
    /// #[serde(rename_all = "lowercase")]
    /// enum Level {
    ///     Debug,
    ///     Info,
    /// }
    ///
    /// assert_eq!(Shape::of::<u16>(), Shape::Integer { min: Some(0), max: Some(65535) });
    /// assert_eq!(Shape::of::<std::net::IpAddr>().to_string(), "IP address");
    /// assert_eq!(Shape::of::<Vec<Option<Level>>>().to_string(), r#"list of "debug" or "info", or null"#);
    /// ```
    #[must_use]
    pub fn of<'de, T: Deserialize<'de>>() -> Self {
        let mut node = Node::default();
        node.attempt(&mut |node| drop(Around::default().read(node, PhantomData::<T>)));
        node.into_shape()
    }

    /// Returns the shape of the values that a function reads, if this crate has written it. Another one may be lenient: it says nothing.
    pub(crate) fn of_function<T>(read: fn(Recorder<'_>) -> Result<T, RecordStop>) -> Self {
        let mut node = Node::default();
        node.attempt(&mut |node| drop(read(Around::default().recorder(node))));
        let shape = node.into_shape();
        let is_own = matches!(shape.without_null(), Self::Text { meaning } if is_unit(meaning));
        if is_own { shape } else { Self::Any }
    }
}

impl Node {
    /// Reads a type again and again, until it is recorded.
    fn attempt(&mut self, read: &mut dyn FnMut(&mut Self)) {
        for _ in 0..MAX_ATTEMPTS {
            if self.is_complete() {
                return;
            }
            let before = self.progress();
            read(self);
            // A type that requests nothing, or something else at each attempt, is not recorded further.
            if self.progress() == before {
                return;
            }
        }
    }
}
