//! Objects of a JSON Schema, member by member.

use hcl_core::json_form::Json;

use super::any_of;

/// An object with its members in order.
#[derive(Clone, Default)]
pub(super) struct JsonObject(Vec<(Box<str>, Json)>);

/// Data that can be written as a part of a JSON Schema.
pub(super) trait Part {
    fn json(self) -> Json;
}

/// A number by its digits.
pub(super) struct Digits<T>(pub(super) T);

impl JsonObject {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(other, _)| **other == *name)
    }

    pub(super) fn with(mut self, name: &str, value: impl Part) -> Self {
        self.0.push((name.into(), value.json()));
        self
    }

    pub(super) fn some(self, name: &str, value: Option<impl Part>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Adds a list that is not empty.
    pub(super) fn list(self, name: &str, all: Vec<Json>) -> Self {
        self.some(name, Some(all).filter(|all| !all.is_empty()))
    }

    /// Adds documentation, if there is any.
    pub(super) fn described(self, docs: &str) -> Self {
        self.some("description", Some(docs).filter(|docs| !docs.is_empty()))
    }

    /// Adds a member that is false by default.
    pub(super) fn flag(self, name: &str, is_set: bool) -> Self {
        self.some(name, is_set.then_some(true))
    }

    /// Adds a constraint. A second one with the same keyword is an element of `allOf`.
    pub(super) fn constrain(mut self, keyword: &str, value: Option<impl Part>) -> Self {
        let Some(value) = value else {
            return self;
        };
        if !self.has(keyword) {
            return self.with(keyword, value);
        }
        let further = Self::new().with(keyword, value).json();
        let all = self.0.iter_mut().find(|(name, _)| **name == *"allOf");
        if let Some((_, Json::Array(all))) = all {
            all.push(further);
            return self;
        }
        self.with("allOf", vec![further])
    }

    /// Adds the members of a schema that is an object.
    pub(super) fn and(mut self, schema: impl Part) -> Self {
        if let Json::Object(members) = schema.json() {
            self.0.extend(members);
        }
        self
    }
}

/// The properties of an object. Each may have several names.
#[derive(Default)]
pub(super) struct Properties {
    all: JsonObject,
    required: Vec<Json>,
    pub(super) rules: Vec<Json>,
}

impl Properties {
    /// Adds a property by its names.
    pub(super) fn add<'n>(&mut self, names: impl Iterator<Item = &'n str>, schema: &Json) {
        for name in names {
            self.all.0.push((name.into(), schema.clone()));
        }
    }

    /// Requires a property by one of its names.
    pub(super) fn require(&mut self, names: &[&str]) {
        match names {
            [only] => self.required.push(only.json()),
            names => self.rules.push(one_or_more(names)),
        }
    }

    /// Returns the schema of the object.
    pub(super) fn schema(self, docs: &str, is_closed: bool) -> JsonObject {
        JsonObject::new()
            .described(docs)
            .with("type", "object")
            .with("properties", self.all)
            .list("required", self.required)
            .list("allOf", self.rules)
            .some("additionalProperties", is_closed.then_some(false))
    }
}

/// Accepts an object with one of the properties or more.
pub(super) fn one_or_more(names: &[&str]) -> Json {
    if let [only] = names {
        return JsonObject::new().with("required", vec![*only]).json();
    }
    let each = names.iter();
    any_of(each.map(|name| one_or_more(&[name])).collect())
}

/// Refuses each two of the properties together.
pub(super) fn not_two_of(names: &[&str]) -> Vec<Json> {
    let mut pairs = Vec::new();
    for (index, one) in names.iter().enumerate() {
        for other in names.iter().skip(index + 1) {
            let both = JsonObject::new().with("required", vec![*one, *other]);
            pairs.push(JsonObject::new().with("not", both).json());
        }
    }
    pairs
}

impl Part for JsonObject {
    fn json(self) -> Json {
        Json::Object(self.0)
    }
}

impl Part for Json {
    fn json(self) -> Json {
        self
    }
}

impl Part for &str {
    fn json(self) -> Json {
        Json::String(self.into())
    }
}

impl Part for bool {
    fn json(self) -> Json {
        Json::Bool(self)
    }
}

impl<T: std::fmt::Display> Part for Digits<T> {
    fn json(self) -> Json {
        Json::Number(self.0.to_string().into())
    }
}

impl<T: Part> Part for Vec<T> {
    fn json(self) -> Json {
        Json::Array(self.into_iter().map(Part::json).collect())
    }
}
