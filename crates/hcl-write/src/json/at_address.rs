//! Properties of the JSON syntax by address, and edits of their values.

use hcl_core::internal::spaced_json;
use hcl_core::json_form::Json;
use hcl_syntax::json::{File, Property, Value, ValueKind};
use hcl_syntax::{Diagnostics, Source, Span, native};

use super::members::{self, separator};
use crate::edit::{Address, AddressPart, EditError, NewValue};
use crate::patch::{Patch, Patches};

/// A value in a file of the JSON syntax that an address refers to.
///
/// # Examples
///
/// ```
/// use hcl_syntax::json::{self, Value};
/// use hcl_syntax::{Diagnostics, Source};
/// use hcl_write::{Address, FoundJson};
///
/// let text = r#"{"service": {"web": {"port": 80}, "api": {"port": 81}}}"#;
/// let file = json::parse(&Source::new("app.hcl.json", text)?, &mut Diagnostics::new());
/// let all = FoundJson::all(&file);
/// let all: Vec<String> = all.iter().map(|(address, _)| address.to_string()).collect();
/// assert_eq!(all[..3], ["service", "service.web", "service.web.port"]);
/// let address: Address = "service.*.port".parse()?;
/// let found = FoundJson::find(&address, &file);
/// let texts: Vec<&str> = found.iter().map(|it| file.source().slice(it.value.span())).collect();
/// assert_eq!(texts, ["80", "81"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FoundJson<'f> {
    /// The property; `None` for the element of an array.
    pub property: Option<Property<'f>>,
    /// The value.
    pub value: Value<'f>,
}

impl<'f> FoundJson<'f> {
    /// Returns everything that an address refers to, in source order. A name in an array is a name in each of its objects, since an
    /// array stands for several blocks.
    #[must_use]
    pub fn find(address: &Address, file: &'f File) -> Vec<Self> {
        let mut found = Vec::new();
        Self::root(file).add_at(address.parts(), &mut found);
        found
    }

    /// Returns the address of each property and element, in source order.
    #[must_use]
    pub fn all(file: &'f File) -> Vec<(Address, Self)> {
        let mut all = Vec::new();
        add_inside(file.root(), &[], &mut all);
        all
    }

    /// Recurses into one nested value for each part.
    fn add_at(self, parts: &[AddressPart], found: &mut Vec<Self>) {
        let Some((part, rest)) = parts.split_first() else {
            found.push(self);
            return;
        };
        match (self.value.kind(), part) {
            (ValueKind::Object(properties), AddressPart::Name(_) | AddressPart::AnyName) => {
                for property in properties {
                    let own = property.name().decode();
                    if matches!(part, AddressPart::AnyName) || part.name() == Some(own) {
                        Self::of(property).add_at(rest, found);
                    }
                }
            }
            (ValueKind::Array(elements), AddressPart::Name(_) | AddressPart::AnyName) => {
                for value in elements {
                    if matches!(value.kind(), ValueKind::Object(_)) {
                        Self { value, ..self }.add_at(parts, found);
                    }
                }
            }
            (ValueKind::Array(mut elements), AddressPart::Index(index)) => {
                if let Some(value) = elements.nth(*index) {
                    Self::element(value).add_at(rest, found);
                }
            }
            (_, AddressPart::All) => self.add_all(rest, found),
            // An object is a block, too, the first and only block of its labels.
            (ValueKind::Object(_), AddressPart::Index(0)) => self.add_at(rest, found),
            _ => {}
        }
    }

    /// Adds what is at some parts of each element or property. An object may be a block itself, or blocks by their labels: the
    /// blocks count on the first level where something is found.
    fn add_all(self, parts: &[AddressPart], found: &mut Vec<Self>) {
        let before = found.len();
        let mut level = match self.value.kind() {
            // A name is searched for in the block itself, too.
            ValueKind::Object(_) if parts.first().is_some_and(|it| it.name().is_some()) => {
                vec![self]
            }
            _ => self.children(),
        };
        while found.len() == before && !level.is_empty() {
            for it in &level {
                it.add_at(parts, found);
            }
            let is_named = parts.first().is_some_and(|it| it.name().is_some());
            level = if is_named {
                level.into_iter().flat_map(Self::children).collect()
            } else {
                Vec::new()
            };
        }
    }

    /// Returns the elements of an array, or the properties of an object.
    fn children(self) -> Vec<Self> {
        match self.value.kind() {
            ValueKind::Array(elements) => elements.map(Self::element).collect(),
            ValueKind::Object(properties) => properties.map(Self::of).collect(),
            _ => Vec::new(),
        }
    }

    pub(super) fn root(file: &'f File) -> Self {
        Self::element(file.root())
    }

    pub(super) fn of(property: Property<'f>) -> Self {
        Self {
            property: Some(property),
            value: property.value(),
        }
    }

    pub(super) const fn element(value: Value<'f>) -> Self {
        Self {
            property: None,
            value,
        }
    }

    /// Returns the span of the name, or of an element.
    #[must_use]
    pub fn name_span(&self) -> Span {
        match self.property {
            Some(property) => property.name_span(),
            None => self.value.start_span(),
        }
    }
}

/// Recurses into objects and arrays of objects: the parser limits their depth.
fn add_inside<'f>(
    value: Value<'f>,
    parent: &[AddressPart],
    all: &mut Vec<(Address, FoundJson<'f>)>,
) {
    match value.kind() {
        ValueKind::Object(properties) => {
            for property in properties {
                let mut parts = parent.to_vec();
                parts.push(AddressPart::literal(property.name().decode()));
                all.push((Address::of_parts(parts.clone()), FoundJson::of(property)));
                add_inside(property.value(), &parts, all);
            }
        }
        ValueKind::Array(elements) => {
            for (index, element) in elements.enumerate() {
                let mut parts = parent.to_vec();
                parts.push(AddressPart::Index(index));
                all.push((
                    Address::of_parts(parts.clone()),
                    FoundJson::element(element),
                ));
                add_inside(element, &parts, all);
            }
        }
        _ => {}
    }
}

/// Returns the patches that replace values of the JSON syntax. An expression becomes a template: `"${var.port}"`.
///
/// # Errors
///
/// Returns an error if the value cannot be written.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
/// use hcl_write::{FoundJson, NewValue, set_json};
///
/// let text = "{\"a\": 1, \"b\": {\"c\": [2]}}";
/// let file = json::parse(&Source::new("app.json", text)?, &mut Diagnostics::new());
/// let found = FoundJson::find(&"b.c[0]".parse()?, &file);
/// let patches = set_json(&found, || NewValue::expression("var.x + 1"))?;
/// assert_eq!(patches.apply(text), "{\"a\": 1, \"b\": {\"c\": [\"${var.x + 1}\"]}}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn set_json(
    found: &[FoundJson<'_>],
    value: impl Fn() -> NewValue,
) -> Result<Patches, EditError> {
    let text = text_of(value())?;
    let patches = found
        .iter()
        .map(|it| Patch::new(it.value.span(), text.clone()));
    Patches::new(patches.collect()).map_err(|_| EditError::OtherFile)
}

/// Returns the patches that set values as [`set_json`] does, and add the property to each object at the parent of the address that lacks
/// it, with the objects that it is in; no patch if nothing is at the first part of the address. An index after the last element of an
/// array adds an element.
///
/// # Errors
///
/// Returns an error if the value cannot be written.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
/// use hcl_write::{NewValue, put_json};
///
/// let text = r#"{"service": [{"web": {"port": 1}}, {"api": {}}]}"#;
/// let file = json::parse(&Source::new("app.hcl.json", text)?, &mut Diagnostics::new());
/// let patches = put_json(&"service.*.port".parse()?, &file, || NewValue::from(80))?;
/// assert_eq!(patches.apply(text), r#"{"service": [{"web": {"port": 80}}, {"api": {"port": 80}}]}"#);
/// let patches = put_json(&"service.web.tags.team".parse()?, &file, || NewValue::from("core"))?;
/// assert_eq!(
///     patches.apply(text),
///     r#"{"service": [{"web": {"port": 1, "tags": {"team": "core"}}}, {"api": {}}]}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn put_json(
    address: &Address,
    file: &File,
    value: impl Fn() -> NewValue,
) -> Result<Patches, EditError> {
    let mut patches = Vec::new();
    let text = text_of(value())?;
    for found in FoundJson::find(address, file) {
        patches.push(Patch::new(found.value.span(), text.clone()));
    }
    let parts = address.parts();
    // The longest parent that is there: objects are added for what is missing after it.
    for length in (0..parts.len()).rev() {
        let (parent, names) = parts.split_at_checked(length).unwrap_or_default();
        if let [AddressPart::Index(index)] = names {
            let arrays = FoundJson::find(&Address::of_parts(parent.to_vec()), file);
            let added = arrays
                .iter()
                .filter_map(|it| element_at(*index, it.value, &text));
            patches.extend(added);
        }
        let any_name = matches!(names.first(), Some(AddressPart::AnyName));
        let names: Option<Vec<&str>> = names.iter().map(AddressPart::name).collect();
        let Some([name, rest @ ..]) = names.as_deref() else {
            break;
        };
        // A `*` stands for names that are there, so that what is missing comes after it.
        if any_name || (parent.is_empty() && !rest.is_empty()) {
            break;
        }
        let value = || {
            rest.iter()
                .rev()
                .fold(value(), |inner, name| inner.in_object(name))
        };
        let parents = match parent {
            [] => vec![file.root()],
            _ => {
                let found = FoundJson::find(&Address::of_parts(parent.to_vec()), file);
                found.iter().map(|it| it.value).collect()
            }
        };
        for object in parents.into_iter().flat_map(objects) {
            if !has_property(object, name) {
                patches.extend(add_json(object, name, value())?);
            }
        }
        if !patches.is_empty() {
            break;
        }
    }
    Patches::new(patches).map_err(|_| EditError::OtherFile)
}

/// Returns the patch that adds an element with an index to an array, if the index is the one after the last element.
fn element_at(index: usize, array: Value<'_>, text: &str) -> Option<Patch> {
    let ValueKind::Array(elements) = array.kind() else {
        return None;
    };
    if elements.len() != index {
        return None;
    }
    Some(match elements.last() {
        Some(last) => {
            let separator = separator(array.file().source(), last.span());
            Patch::new(Span::at(last.span().end), separator + text)
        }
        None => Patch::new(Span::at(array.span().start + 1), text.to_owned()),
    })
}

/// Returns an object, or the objects of an array: an array stands for several blocks.
fn objects(value: Value<'_>) -> Vec<Value<'_>> {
    match value.kind() {
        ValueKind::Object(_) => vec![value],
        ValueKind::Array(elements) => elements
            .filter(|it| matches!(it.kind(), ValueKind::Object(_)))
            .collect(),
        _ => Vec::new(),
    }
}

fn has_property(object: Value<'_>, name: &str) -> bool {
    match object.kind() {
        ValueKind::Object(mut properties) => properties.any(|it| it.name().decode() == name),
        _ => false,
    }
}

/// Returns the patch that adds a property at the end of an object, on a line of its own if the properties are on lines of their own;
/// `None` if the value is no object.
///
/// # Errors
///
/// Returns an error if the value cannot be written.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
/// use hcl_write::{NewValue, Patches, add_json};
///
/// let text = "{\n  \"a\": 1\n}\n";
/// let file = json::parse(&Source::new("app.json", text)?, &mut Diagnostics::new());
/// let patch = add_json(file.root(), "b", NewValue::from(true))?;
/// let patches = Patches::new(patch.into_iter().collect())?;
/// assert_eq!(patches.apply(text), "{\n  \"a\": 1,\n  \"b\": true\n}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn add_json(
    object: Value<'_>,
    name: &str,
    value: NewValue,
) -> Result<Option<Patch>, EditError> {
    let mut text = Json::String(name.into()).to_string();
    text.push_str(": ");
    text.push_str(&text_of(value)?);
    Ok(members::add(object, text))
}

/// Returns a value as JSON.
fn text_of(value: NewValue) -> Result<String, EditError> {
    let text = value.text()?;
    let too_large = |_| EditError::Breaks(Diagnostics::new());
    // A heredoc needs a line ending after its marker.
    let source = Source::new("value", text + "\n").map_err(too_large)?;
    let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    let expression = hcl_core::Expression::from(parsed.expression());
    Ok(spaced_json(&Json::of_expression(&expression).to_string()))
}
