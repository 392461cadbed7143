//! The JSON form of types: `"string"`, `["list","number"]`, `["object",{"a":"string"},["a"]]`.

use super::json::{JsonError, Located, TypedJson, parse, write_string};
use super::{ObjectType, Type};

impl Type {
    /// Formats the type as JSON. A capsule type, which only the application knows, is written as its name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Type;
    ///
    /// let ty = Type::object([("ports", Type::list(Type::Number))]);
    /// assert_eq!(ty.to_json(), r#"["object",{"ports":["list","number"]}]"#);
    /// assert_eq!(Type::from_json(&ty.to_json())?, ty);
    /// # Ok::<(), hcl_value::types::JsonError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        self.write_json(&mut out);
        out
    }

    /// Parses a type from its JSON form.
    ///
    /// # Errors
    ///
    /// Fails for text that is not JSON, nests too deep, or does not describe a type.
    pub fn from_json(text: &str) -> Result<Self, JsonError> {
        Self::from_description(&parse(text)?)
    }

    pub(crate) fn write_json(&self, out: &mut String) {
        let mut collection = |kind: &str, element: &Self| {
            out.push_str(kind);
            element.write_json(out);
            out.push(']');
        };
        match self {
            Self::Dynamic => out.push_str("\"dynamic\""),
            Self::String => out.push_str("\"string\""),
            Self::Number => out.push_str("\"number\""),
            Self::Bool => out.push_str("\"bool\""),
            Self::Capsule(capsule) => {
                // A `String` takes any text.
                let _ = write_string(capsule.name(), out);
            }
            Self::List(element) => collection("[\"list\",", element),
            Self::Set(element) => collection("[\"set\",", element),
            Self::Map(element) => collection("[\"map\",", element),
            Self::Tuple(elements) => {
                out.push_str("[\"tuple\",[");
                for (index, element) in elements.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    element.write_json(out);
                }
                out.push_str("]]");
            }
            Self::Object(object) => write_object(object, out),
        }
    }

    /// Converts JSON that describes a type.
    pub(crate) fn from_description(description: &Located<'_>) -> Result<Self, JsonError> {
        match &description.json {
            TypedJson::String(name) => match name.as_str() {
                "string" => Ok(Self::String),
                "number" => Ok(Self::Number),
                "bool" => Ok(Self::Bool),
                "dynamic" => Ok(Self::Dynamic),
                _ => Err(description.error(format!("there is no type {name:?}"))),
            },
            TypedJson::Array(parts) => compound(description, parts),
            _ => Err(description.error("a type is a string or an array")),
        }
    }
}

fn write_object(object: &ObjectType, out: &mut String) {
    out.push_str("[\"object\",{");
    for (index, (name, ty)) in object.iter().enumerate() {
        out.push_str(if index == 0 { "" } else { "," });
        // Writing to a string cannot fail.
        let _ = write_string(name, out);
        out.push(':');
        ty.write_json(out);
    }
    out.push('}');
    if object.has_optional() {
        let optional = object.iter().filter(|(name, _)| object.is_optional(name));
        for (index, (name, _)) in optional.enumerate() {
            out.push_str(if index == 0 { ",[" } else { "," });
            let _ = write_string(name, out);
        }
        out.push(']');
    }
    out.push(']');
}

fn compound(description: &Located<'_>, parts: &[Located<'_>]) -> Result<Type, JsonError> {
    let kind = match parts.first().map(|part| &part.json) {
        Some(TypedJson::String(kind)) => kind.as_str(),
        _ => return Err(description.error("a type in brackets starts with its kind")),
    };
    match (kind, parts) {
        ("list", [_, element]) => Type::from_description(element).map(Type::list),
        ("set", [_, element]) => Type::from_description(element).map(Type::set),
        ("map", [_, element]) => Type::from_description(element).map(Type::map),
        ("tuple", [_, elements]) => match &elements.json {
            TypedJson::Array(elements) => {
                let elements: Result<Vec<_>, _> =
                    elements.iter().map(Type::from_description).collect();
                elements.map(Type::tuple)
            }
            _ => Err(elements.error("the element types of a tuple are an array")),
        },
        ("object", [_, attributes]) => object(attributes, None),
        ("object", [_, attributes, optional]) => object(attributes, Some(optional)),
        ("list" | "set" | "map" | "tuple" | "object", _) => Err(description.error(format!(
            "a type of kind {kind:?} has other parts than these"
        ))),
        _ => Err(description.error(format!("there is no kind of type {kind:?}"))),
    }
}

fn object(attributes: &Located<'_>, optional: Option<&Located<'_>>) -> Result<Type, JsonError> {
    let TypedJson::Object(members) = &attributes.json else {
        return Err(attributes.error("the attribute types of an object are an object"));
    };
    let mut types = Vec::with_capacity(members.len());
    for (name, ty) in members {
        types.push((name.as_str(), Type::from_description(ty)?));
    }
    let object = ObjectType::new(types);
    let Some(optional) = optional else {
        return Ok(Type::Object(object.into()));
    };
    let TypedJson::Array(names) = &optional.json else {
        return Err(optional.error("the optional attributes are an array of names"));
    };
    let mut optional = Vec::with_capacity(names.len());
    for name in names {
        match &name.json {
            TypedJson::String(known) if object.get(known).is_some() => {
                optional.push(known.as_str());
            }
            _ => return Err(name.error("an optional attribute is the name of an attribute")),
        }
    }
    Ok(Type::Object(object.with_optional(optional).into()))
}
