//! Receivers of data in the form of JSON.

use crate::diagnostic::Diagnostics;
use crate::number::Number;

use super::Json;

/// A receiver of data in the form of JSON, part by part: a text, a tree, or the objects of another language.
///
/// Each call of [`key`](Self::key) is followed by one value, and every beginning by its end, unless an error ends the data.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::{JsonBuilder, Sink};
///
/// fn ports<S: Sink>(sink: &mut S) -> Result<(), S::Error> {
///     sink.begin_array()?;
///     sink.digits("80")?;
///     sink.end_array()
/// }
///
/// let mut builder = JsonBuilder::new();
/// ports(&mut builder)?;
/// assert_eq!(builder.finish().to_string(), "[80]");
/// # Ok::<(), hcl_core::Diagnostics>(())
/// ```
pub trait Sink {
    /// An error of the receiver, or of a body that has no such form.
    type Error: From<Diagnostics>;

    /// Receives `null`.
    ///
    /// # Errors
    ///
    /// Returns an error of the receiver, as all methods do.
    fn null(&mut self) -> Result<(), Self::Error>;

    /// Receives `true` or `false`.
    ///
    /// # Errors
    ///
    /// As [`null`](Self::null).
    fn bool(&mut self, value: bool) -> Result<(), Self::Error>;

    /// Receives a number.
    ///
    /// # Errors
    ///
    /// As [`null`](Self::null).
    fn number(&mut self, value: &Number) -> Result<(), Self::Error>;

    /// Receives a number by its digits, in the notation of RFC 8259.
    ///
    /// # Errors
    ///
    /// As [`null`](Self::null).
    fn digits(&mut self, digits: &str) -> Result<(), Self::Error> {
        match Number::parse_literal(digits) {
            Ok(number) => self.number(&number),
            // A number out of range, the only failure.
            Err(_) => self.string(digits),
        }
    }

    /// Receives a string.
    ///
    /// # Errors
    ///
    /// As [`null`](Self::null).
    fn string(&mut self, text: &str) -> Result<(), Self::Error>;

    /// Begins an array.
    ///
    /// # Errors
    ///
    /// As [`null`](Self::null).
    fn begin_array(&mut self) -> Result<(), Self::Error>;

    /// Ends an array.
    ///
    /// # Errors
    ///
    /// As [`null`](Self::null).
    fn end_array(&mut self) -> Result<(), Self::Error>;

    /// Begins an object.
    ///
    /// # Errors
    ///
    /// As [`null`](Self::null).
    fn begin_object(&mut self) -> Result<(), Self::Error>;

    /// Receives the name of the next entry. No object has a name twice, unless the data comes from a [`Json`].
    ///
    /// # Errors
    ///
    /// As [`null`](Self::null).
    fn key(&mut self, name: &str) -> Result<(), Self::Error>;

    /// Ends an object.
    ///
    /// # Errors
    ///
    /// As [`null`](Self::null).
    fn end_object(&mut self) -> Result<(), Self::Error>;

    /// Begins the array of the blocks of one type and the same labels. Its elements are their bodies.
    ///
    /// # Errors
    ///
    /// As [`null`](Self::null).
    fn begin_blocks(&mut self) -> Result<(), Self::Error> {
        self.begin_array()
    }

    /// Ends the array of blocks.
    ///
    /// # Errors
    ///
    /// As [`null`](Self::null).
    fn end_blocks(&mut self) -> Result<(), Self::Error> {
        self.end_array()
    }
}

impl Json {
    /// Sends the data to a receiver. Recursion is bounded by the depth of bodies and values.
    ///
    /// # Errors
    ///
    /// The first error of the receiver.
    pub fn send<S: Sink + ?Sized>(&self, sink: &mut S) -> Result<(), S::Error> {
        match self {
            Self::Null => sink.null(),
            Self::Bool(value) => sink.bool(*value),
            Self::Number(digits) => sink.digits(digits),
            Self::String(text) => sink.string(text),
            Self::Array(elements) => {
                sink.begin_array()?;
                elements.iter().try_for_each(|element| element.send(sink))?;
                sink.end_array()
            }
            Self::Object(entries) => {
                sink.begin_object()?;
                for (name, value) in entries {
                    sink.key(name)?;
                    value.send(sink)?;
                }
                sink.end_object()
            }
        }
    }
}

/// Collects data as a [`Json`].
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::{JsonBuilder, Sink};
///
/// let mut builder = JsonBuilder::new();
/// builder.string("web")?;
/// assert_eq!(builder.finish().to_string(), r#""web""#);
/// # Ok::<(), hcl_core::Diagnostics>(())
/// ```
#[derive(Debug, Default)]
pub struct JsonBuilder {
    open: Vec<OpenJson>,
    done: Option<Json>,
}

/// A container that is not complete.
#[derive(Debug)]
enum OpenJson {
    Array(Vec<Json>),
    /// With the name of the next entry.
    Object(Vec<(Box<str>, Json)>, Box<str>),
}

impl JsonBuilder {
    /// Creates a builder without data.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the data; `null` if there is none.
    #[must_use]
    pub fn finish(self) -> Json {
        self.done.unwrap_or(Json::Null)
    }

    pub(super) fn push(&mut self, value: Json) {
        match self.open.last_mut() {
            None => self.done = Some(value),
            Some(OpenJson::Array(elements)) => elements.push(value),
            Some(OpenJson::Object(entries, name)) => entries.push((std::mem::take(name), value)),
        }
    }

    fn end(&mut self) {
        match self.open.pop() {
            None => {}
            Some(OpenJson::Array(elements)) => self.push(Json::Array(elements)),
            Some(OpenJson::Object(entries, _)) => self.push(Json::Object(entries)),
        }
    }
}

impl Sink for JsonBuilder {
    type Error = Diagnostics;

    fn null(&mut self) -> Result<(), Diagnostics> {
        self.push(Json::Null);
        Ok(())
    }

    fn bool(&mut self, value: bool) -> Result<(), Diagnostics> {
        self.push(Json::Bool(value));
        Ok(())
    }

    fn number(&mut self, value: &Number) -> Result<(), Diagnostics> {
        // JSON has no infinity.
        self.push(Json::of_number(value).unwrap_or(Json::Null));
        Ok(())
    }

    fn digits(&mut self, digits: &str) -> Result<(), Diagnostics> {
        self.push(Json::Number(digits.into()));
        Ok(())
    }

    fn string(&mut self, text: &str) -> Result<(), Diagnostics> {
        self.push(Json::String(text.into()));
        Ok(())
    }

    fn begin_array(&mut self) -> Result<(), Diagnostics> {
        self.open.push(OpenJson::Array(Vec::new()));
        Ok(())
    }

    fn end_array(&mut self) -> Result<(), Diagnostics> {
        self.end();
        Ok(())
    }

    fn begin_object(&mut self) -> Result<(), Diagnostics> {
        self.open.push(OpenJson::Object(Vec::new(), Box::default()));
        Ok(())
    }

    fn key(&mut self, name: &str) -> Result<(), Diagnostics> {
        if let Some(OpenJson::Object(_, next)) = self.open.last_mut() {
            *next = name.into();
        }
        Ok(())
    }

    fn end_object(&mut self) -> Result<(), Diagnostics> {
        self.end();
        Ok(())
    }
}
