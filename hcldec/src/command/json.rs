//! JSON as the command writes it: values, types, and documents for programs.
//!
//! Byte for byte what the reference writes: `<`, `>`, `&` and the Unicode line separators escaped, numbers in full.

use std::borrow::Cow;
use std::fmt;

use hcl_core::value::ValueKind;
use hcl_core::{Type, Value};

/// A JSON document.
#[derive(Debug)]
pub(super) enum Json<'v> {
    Null,
    Bool(bool),
    /// Digits, as they are written.
    Number(String),
    String(Cow<'v, str>),
    Array(Vec<Self>),
    Object(Vec<(Cow<'v, str>, Self)>),
}

/// Why a value has no JSON form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoJson {
    Infinite,
    Unknown,
    Marked,
    Capsule,
}

impl fmt::Display for NoJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Infinite => "the result holds an infinite number, which JSON cannot express",
            Self::Unknown => {
                "the result holds a value that is not known yet, which JSON cannot express"
            }
            Self::Marked => "the result holds a marked value; writing it would disclose it",
            Self::Capsule => {
                "the result holds a value of a type of the application's, which JSON cannot express"
            }
        })
    }
}

impl<'v> Json<'v> {
    pub(super) fn string(text: impl Into<Cow<'v, str>>) -> Self {
        Self::String(text.into())
    }

    /// Puts members together, in the order given.
    pub(super) fn object(members: impl IntoIterator<Item = (&'v str, Self)>) -> Self {
        Self::Object(
            members
                .into_iter()
                .map(|(name, value)| (name.into(), value))
                .collect(),
        )
    }

    /// The form of a value. Members that are null are left out unless `keep_nulls` is set; elements never are.
    pub(super) fn of_value(value: &'v Value, keep_nulls: bool) -> Result<Self, NoJson> {
        let array = |elements: &'v [Value]| {
            let elements = elements
                .iter()
                .map(|element| Self::of_value(element, keep_nulls));
            Ok(Self::Array(elements.collect::<Result<_, _>>()?))
        };
        match value.kind() {
            ValueKind::Null => Ok(Self::Null),
            ValueKind::Bool(value) => Ok(Self::Bool(value)),
            ValueKind::Number(number) if number.is_infinite() => Err(NoJson::Infinite),
            ValueKind::Number(number) => Ok(Self::Number(number.to_string())),
            ValueKind::String(text) => Ok(Self::string(text)),
            ValueKind::List(elements) | ValueKind::Set(elements) | ValueKind::Tuple(elements) => {
                array(elements)
            }
            ValueKind::Map(members) | ValueKind::Object(members) => {
                let members = members
                    .iter()
                    .filter(|(_, value)| keep_nulls || !value.is_null());
                let members = members.map(|(name, value)| {
                    Ok(((&**name).into(), Self::of_value(value, keep_nulls)?))
                });
                Ok(Self::Object(members.collect::<Result<_, _>>()?))
            }
            ValueKind::Unknown => Err(NoJson::Unknown),
            ValueKind::Marked(..) => Err(NoJson::Marked),
            _ => Err(NoJson::Capsule),
        }
    }

    /// The form of a type: `"string"`, `["list", T]`, `["object", {…}]`.
    pub(super) fn of_type(ty: &'v Type) -> Self {
        let pair = |kind: &'static str, inner| Self::Array(vec![Self::string(kind), inner]);
        match ty {
            Type::Dynamic => Self::string("dynamic"),
            Type::String => Self::string("string"),
            Type::Number => Self::string("number"),
            Type::Bool => Self::string("bool"),
            Type::List(element) => pair("list", Self::of_type(element)),
            Type::Set(element) => pair("set", Self::of_type(element)),
            Type::Map(element) => pair("map", Self::of_type(element)),
            Type::Tuple(elements) => pair(
                "tuple",
                Self::Array(elements.iter().map(Self::of_type).collect()),
            ),
            Type::Object(object) => {
                let attributes = object
                    .iter()
                    .map(|(name, ty)| ((&**name).into(), Self::of_type(ty)));
                let mut parts = vec![Self::string("object"), Self::Object(attributes.collect())];
                if object.has_optional() {
                    let names = object
                        .iter()
                        .map(|(name, _)| &**name)
                        .filter(|name| object.is_optional(name));
                    parts.push(Self::Array(names.map(Self::string).collect()));
                }
                Self::Array(parts)
            }
            Type::Capsule(capsule) => Self::string(capsule.name()),
        }
    }

    /// The document on its own, apart from the value that it was made of.
    pub(super) fn into_owned(self) -> Json<'static> {
        match self {
            Self::Null => Json::Null,
            Self::Bool(value) => Json::Bool(value),
            Self::Number(digits) => Json::Number(digits),
            Self::String(text) => Json::String(text.into_owned().into()),
            Self::Array(elements) => {
                Json::Array(elements.into_iter().map(Self::into_owned).collect())
            }
            Self::Object(members) => {
                let members = members.into_iter();
                Json::Object(
                    members
                        .map(|(name, value)| (name.into_owned().into(), value.into_owned()))
                        .collect(),
                )
            }
        }
    }

    /// Writes the document on one line.
    pub(super) fn to_compact(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, None);
        out
    }

    /// Writes the document indented by two spaces.
    pub(super) fn to_indented(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, Some(0));
        out
    }

    fn write(&self, out: &mut String, depth: Option<usize>) {
        let deeper = depth.map(|depth| depth + 1);
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(digits) => out.push_str(digits),
            Self::String(text) => write_string(out, text),
            Self::Array(elements) if elements.is_empty() => out.push_str("[]"),
            Self::Object(members) if members.is_empty() => out.push_str("{}"),
            Self::Array(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    out.push(if index == 0 { '[' } else { ',' });
                    break_line(out, deeper);
                    element.write(out, deeper);
                }
                break_line(out, depth);
                out.push(']');
            }
            Self::Object(members) => {
                for (index, (name, value)) in members.iter().enumerate() {
                    out.push(if index == 0 { '{' } else { ',' });
                    break_line(out, deeper);
                    write_string(out, name);
                    out.push_str(if deeper.is_some() { ": " } else { ":" });
                    value.write(out, deeper);
                }
                break_line(out, depth);
                out.push('}');
            }
        }
    }
}

fn break_line(out: &mut String, depth: Option<usize>) {
    if let Some(depth) = depth {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", depth));
    }
}

fn write_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\0'..='\u{1f}' | '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                out.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
