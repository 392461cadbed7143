//! Recording of shapes: a deserializer without data, which notes what a type requests of it.
//!
//! A type is deserialized again and again. Each attempt records one thing that is not known yet, and stops. A sample answers
//! for each thing that is known, so that the attempt gets further. When all is known, fields are left out one by one to find
//! which are required. Nothing recorded here depends on the sample values, except which fields are required.

mod answer;
mod items;
mod node;
mod recorder;

use serde::Deserialize;

use super::shape::Shape;
use node::{Kind, Node};
use recorder::{Around, Recorder};

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
        for _ in 0..MAX_ATTEMPTS {
            if node.is_complete() {
                break;
            }
            let before = node.progress();
            let _ = node.noting(|node| {
                T::deserialize(Recorder {
                    node,
                    around: Around::default(),
                })
            });
            // A type that requests nothing, or something else at each attempt, is not recorded further.
            if node.progress() == before {
                if matches!(node.kind, Kind::New) {
                    node.kind = Kind::Any { sample: None };
                }
                break;
            }
        }
        node.into_shape()
    }
}
