//! The values of a schema in JSON, and the reason why one cannot be read.

use std::str::FromStr;

use hcl_core::json::{self, Properties, ValueKind};
use hcl_core::{Diagnostic, Number, SourceSpan, Span};

use crate::error::Error;

/// Why a schema cannot be read.
pub(super) struct Invalid {
    message: String,
    /// The members that lead to the place, such as `types[0].arguments[2]`.
    path: String,
    at: SourceSpan,
}

pub(super) type Result<T> = std::result::Result<T, Invalid>;

impl Invalid {
    pub(super) fn within(mut self, step: &str) -> Self {
        let dot = if self.path.is_empty() { "" } else { "." };
        self.path = format!("{step}{dot}{}", self.path);
        self
    }
}

impl From<Invalid> for Error {
    fn from(invalid: Invalid) -> Self {
        let Invalid { message, path, at } = invalid;
        let place = match &*path {
            "" => String::new(),
            path => format!(" at {path}"),
        };
        let stop = if message.ends_with('?') { "" } else { "." };
        let detail = format!("The schema cannot be read{place}: {message}{stop}");
        Diagnostic::error("Invalid schema", detail).at(at).into()
    }
}

/// A value of the document.
#[derive(Clone, Copy)]
pub(super) struct Node<'v>(pub(super) json::Value<'v>);

impl<'v> Node<'v> {
    /// Returns the reason why the document cannot be read, at the value.
    #[cold]
    pub(super) fn invalid(self, message: &str) -> Invalid {
        let of_many_lines = matches!(self.0.kind(), ValueKind::Object(_) | ValueKind::Array(_));
        let span = if of_many_lines {
            self.0.start_span()
        } else {
            self.0.span()
        };
        self.invalid_at(span, message)
    }

    #[cold]
    pub(super) fn invalid_at(self, span: Span, message: &str) -> Invalid {
        Invalid {
            message: message.to_owned(),
            path: String::new(),
            at: self.0.file().source().span(span),
        }
    }

    /// Returns the reason that a value has another type.
    #[cold]
    fn required(self, what: &str) -> Invalid {
        let found = match self.0.kind() {
            ValueKind::Null => "null",
            ValueKind::Bool(_) => "a bool",
            ValueKind::Number(_) => "a number",
            ValueKind::String(_) => "a string",
            ValueKind::Array(_) => "an array",
            ValueKind::Object(_) => "an object",
            _ => "not valid",
        };
        self.invalid(&format!("{what} is required here, and this is {found}"))
    }

    pub(super) fn members(self) -> Option<Properties<'v>> {
        match self.0.kind() {
            ValueKind::Object(members) => Some(members),
            _ => None,
        }
    }

    /// Refuses a value that is no object, and members that are not known or come twice.
    pub(super) fn knows(self, names: &[&str]) -> Result<()> {
        let Some(members) = self.members() else {
            return Err(self.required("an object"));
        };
        if let Some(twice) = members.duplicates().first() {
            let message = format!("{:?} is there twice", twice.first.name().decode());
            let second = members.clone().nth(twice.index);
            let span = second.map_or(self.0.start_span(), json::Property::name_span);
            return Err(self.invalid_at(span, &message));
        }
        for member in members {
            let name = member.name().decode();
            if !names.contains(&name) {
                let similar = hcl_core::diagnostic::suggest(name, names.iter().copied());
                let similar = similar.map(|it| format!(". Did you mean {it:?}?"));
                let message = format!("{name:?} is not known here{}", similar.unwrap_or_default());
                return Err(self.invalid_at(member.name_span(), &message));
            }
        }
        Ok(())
    }

    pub(super) fn optional(self, name: &str) -> Option<Self> {
        let mut members = self.members()?;
        let member = members.find(|it| it.name().decode() == name)?;
        Some(Self(member.value()))
    }

    pub(super) fn member(self, name: &str) -> Result<Self> {
        self.optional(name)
            .ok_or_else(|| self.invalid(&format!("\"{name}\" is missing")))
    }

    pub(super) fn as_text(self) -> Option<&'v str> {
        match self.0.kind() {
            ValueKind::String(text) => Some(text.decode()),
            _ => None,
        }
    }

    pub(super) fn text(self) -> Result<&'v str> {
        self.as_text().ok_or_else(|| self.required("a string"))
    }

    pub(super) fn number<T: FromStr>(self) -> Result<T> {
        let number = match self.0.kind() {
            ValueKind::Number(text) => text.parse::<Number>().ok(),
            _ => None,
        };
        let number = number.and_then(|it| it.to_string().parse().ok());
        number.ok_or_else(|| match self.0.kind() {
            ValueKind::Number(text) => {
                self.invalid(&format!("{text} is no whole number, or out of range"))
            }
            _ => self.required("a whole number"),
        })
    }

    pub(super) fn elements(self) -> Result<Vec<Self>> {
        match self.0.kind() {
            ValueKind::Array(elements) => Ok(elements.map(Node).collect()),
            _ => Err(self.required("an array")),
        }
    }

    /// Returns an element of a member.
    pub(super) fn element(self, name: &str, index: usize) -> Result<Self> {
        let elements = self.member(name)?.elements()?;
        elements
            .get(index)
            .copied()
            .ok_or_else(|| self.required("an element"))
    }

    // Members by name.

    pub(super) fn name(self) -> Result<String> {
        Ok(self.member("name")?.text()?.to_owned())
    }

    pub(super) fn docs(self) -> Result<String> {
        Ok(self.optional_text("docs")?.unwrap_or_default())
    }

    pub(super) fn optional_text(self, name: &str) -> Result<Option<String>> {
        let text = self.optional(name).map(Self::text).transpose()?;
        Ok(text.map(str::to_owned))
    }

    /// A number that is written as text, so that it has all its digits.
    pub(super) fn bound(self, name: &str) -> Result<Option<String>> {
        let Some(node) = self.optional(name) else {
            return Ok(None);
        };
        let text = node.text()?;
        match text.parse::<Number>() {
            Err(_) => Err(node.invalid(&format!("\"{name}\" is no number"))),
            Ok(_) => Ok(Some(text.to_owned())),
        }
    }

    /// Refuses bounds that no value is within.
    pub(super) fn bounds<T: PartialOrd>(
        self,
        min: Option<T>,
        max: Option<T>,
        excludes_max: bool,
    ) -> Result<()> {
        match (min, max) {
            (Some(min), Some(max)) if min > max || (excludes_max && min == max) => {
                let message = "no value is within the bounds: \"min\" is greater than \"max\"";
                Err(self.invalid(message))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn optional_number<T: FromStr>(self, name: &str) -> Result<Option<T>> {
        self.optional(name).map(Self::number).transpose()
    }

    pub(super) fn flag(self, name: &str) -> Result<bool> {
        let Some(node) = self.optional(name) else {
            return Ok(false);
        };
        match node.0.kind() {
            ValueKind::Bool(flag) => Ok(flag),
            _ => Err(node.invalid(&format!("\"{name}\" is true or false"))),
        }
    }

    pub(super) fn list<T>(self, name: &str, each: impl Fn(Self) -> Result<T>) -> Result<Vec<T>> {
        match self.optional(name) {
            Some(list) => {
                let elements = list.elements().map_err(|it| it.within(name))?;
                let each =
                    |(index, it)| each(it).map_err(|it| it.within(&format!("{name}[{index}]")));
                elements.into_iter().enumerate().map(each).collect()
            }
            None => Ok(Vec::new()),
        }
    }

    pub(super) fn texts(self, name: &str) -> Result<Vec<String>> {
        self.list(name, |it| it.text().map(str::to_owned))
    }

    /// The only member of an object.
    pub(super) fn tag(self) -> Result<(&'v str, Self)> {
        let Some(mut members) = self.members() else {
            return Err(self.required("an object"));
        };
        match (members.next(), members.next()) {
            (Some(member), None) => Ok((member.name().decode(), Self(member.value()))),
            (None, _) => Err(self.invalid("an object is empty")),
            (_, Some(second)) => {
                let message = "the object has one member only";
                Err(self.invalid_at(second.name_span(), message))
            }
        }
    }
}
