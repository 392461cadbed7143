//! References, types and keywords: native text without quotes, and bare texts in JSON. Literal texts there.

use crate::expr::Expr;
use hcl_core::internal::is_template;
use hcl_core::json_form::Json;
use hcl_serde::Error;
use hcl_syntax::json::{Property, Value, ValueKind};
use hcl_syntax::native::is_identifier;
use serde::de::Error as _;

use super::shape::BodyShape;

/// Returns the value of an argument.
pub(super) fn argument(argument: Property<'_>, shape: &BodyShape) -> Result<Expr, Error> {
    let value = argument.value();
    let name = argument.name().decode();
    if shape.is_literal(name) {
        let text = value.file().source().slice(value.span());
        let literal = hcl_core::Value::from_json(text).map_err(Error::custom)?;
        return Expr::try_from(&literal);
    }
    let is_reference = shape.is_reference(name);
    if let Some(reference) = is_reference.then(|| reference(value)).flatten() {
        return Ok(reference);
    }
    match (shape.of_objects(), value.kind()) {
        (Some(shape), ValueKind::Object(properties)) => {
            let entry = |property| -> Result<_, Error> {
                let value = self::argument(property, shape)?;
                Ok((property.name().decode(), value))
            };
            let entries = properties.map(entry).collect::<Result<Vec<_>, _>>()?;
            Ok(Expr::object(entries))
        }
        _ => value.try_into(),
    }
}

/// Returns references and types, which JSON has as texts; `None` for other values.
fn reference(value: Value<'_>) -> Option<Expr> {
    match value.kind() {
        ValueKind::String(text) if !text.decode().contains("${") => text.decode().parse().ok(),
        ValueKind::Array(elements) => {
            let elements = elements.map(reference).collect::<Option<Vec<Expr>>>()?;
            Some(Expr::tuple(elements))
        }
        ValueKind::Object(properties) => {
            let entry = |property: Property<'_>| {
                Some((key(property.name().decode()), reference(property.value())?))
            };
            let entries = properties.map(entry).collect::<Option<Vec<_>>>()?;
            Some(Expr::object(entries))
        }
        _ => None,
    }
}

/// Returns the key of a bare text: `aws.west` has no quotes.
fn key(text: &str) -> Expr {
    let names = || text.split('.');
    if names().count() > 1 && names().all(is_identifier) {
        Expr::path(names())
    } else {
        text.into()
    }
}

impl BodyShape {
    /// Calls a function with each argument of a body in the JSON syntax: with the shape of its body, its name and its value.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::json_form::Json;
    /// use hcl_write::BodyShape;
    ///
    /// let mut body: Json = serde_json::from_str(r#"{"service": {"web": {"port": 80}}}"#)?;
    /// let shape = BodyShape::new().block("service", 1, BodyShape::new());
    /// shape.each_argument(&mut body, &mut |_, name, value| {
    ///     assert_eq!((name, &*value), ("port", &Json::Number("80".into())));
    /// });
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn each_argument(&self, body: &mut Json, visit: &mut Visit<'_>) {
        self.each_below(0, body, visit);
    }

    /// The depth of the data is limited.
    fn each_below(&self, labels: usize, data: &mut Json, visit: &mut Visit<'_>) {
        match data {
            Json::Object(entries) => {
                for (name, value) in entries {
                    match (labels, self.nested(name)) {
                        (1.., _) => self.each_below(labels - 1, value, visit),
                        (0, Some((labels, body))) => body.each_below(labels, value, visit),
                        (0, None) => visit(self, name, value),
                    }
                }
            }
            Json::Array(elements) => {
                for element in elements {
                    self.each_below(labels, element, visit);
                }
            }
            _ => {}
        }
    }

    /// Writes the references, types and keywords of a body in the JSON syntax as bare texts, and literal texts without
    /// the escapes of templates.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::json_form::Json;
    /// use hcl_write::BodyShape;
    ///
    /// let text = r#"{"depends_on": ["${aws_vpc.main}"], "id": "${a.id}", "default": "$${x}"}"#;
    /// let mut body: Json = serde_json::from_str(text)?;
    /// BodyShape::new().reference("depends_on").literal("default").bare_texts(&mut body);
    /// assert_eq!(body.to_string(), r#"{"depends_on":["aws_vpc.main"],"id":"${a.id}","default":"${x}"}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn bare_texts(&self, body: &mut Json) {
        self.each_argument(body, &mut |shape, name, value| {
            if shape.is_reference(name) {
                value.each_text_mut(&mut without_interpolation);
            } else if shape.is_literal(name) {
                value.each_text_mut(&mut without_escapes);
            } else if let Some(attributes) = shape.of_objects() {
                attributes.bare_texts(value);
            } else {
                // Terraform takes many of them literally: `"${"./m"}"` is not a path there.
                value.each_text_mut(&mut without_needless_template);
            }
        });
    }
}

/// A function of the shape of a body, the name of an argument and its value.
type Visit<'v> = dyn FnMut(&BodyShape, &str, &mut Json) + 'v;

/// Writes a text that is one interpolation without it.
fn without_interpolation(text: &mut Box<str>) {
    let inner = text.strip_prefix("${").and_then(|it| it.strip_suffix('}'));
    // "${a}-${b}" is not an interpolation.
    if let Some(inner) = inner.filter(|inner| inner.parse::<Expr>().is_ok()) {
        *text = inner.trim().into();
    }
}

/// Writes a template that is a text as this text.
fn without_escapes(text: &mut Box<str>) {
    if is_template(text)
        && let Some(plain) = Expr::text_of_template(text)
    {
        *text = plain.into();
    }
}

/// The same, unless the text would be a template.
fn without_needless_template(text: &mut Box<str>) {
    let mut plain = text.clone();
    without_escapes(&mut plain);
    if !is_template(&plain) {
        *text = plain;
    }
}
