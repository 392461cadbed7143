//! The blocks of a type.

// spec(evalconfig): block spec blocks; specs::evalconfig/default, specs::hcldec/block
// spec(evalconfig): block_list spec blocks; specs::evalconfig/block_list, specs::evalconfig/block_list_none
// spec(evalconfig): block_set spec blocks; specs::evalconfig/block_set, specs::hcldec/block_set
// spec(evalconfig): block_map spec blocks; specs::evalconfig/block_map
// spec(evalconfig): block_attrs spec blocks; specs::evalconfig/block_attrs, specs::evalconfig/block_attrs_absent
// spec(hcldec): block spec blocks; specs::hcldec/block
// spec(hcldec): block_list spec blocks; specs::hcldec/block_list
// spec(hcldec): block_set spec blocks; specs::hcldec/block_set
// spec(hcldec): block_map spec blocks; specs::hcldec/block_map
// spec(hcldec): block_attrs spec blocks; specs::hcldec/block_attrs

use std::borrow::Cow;
use std::collections::HashMap;

use hcl_core::{Block, Diagnostics, SourceSpan, Str, Type, Value, convert};
use indexmap::IndexMap;

use super::common_type::unified;
use super::decode::Scope;
use super::{Spec, errors};

/// Applies another spec to the blocks of a type, and collects the results.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
/// use hcldec::{AttributeSpec, BlocksSpec, How, Spec};
///
/// let port = || AttributeSpec::new("port", Type::Number).required();
/// let spec = Spec::tuple([
///     BlocksSpec::new("listen", How::List, port()).at_least(1).at_most(8).into(),
///     BlocksSpec::new("service", How::map(["name"]), port()).into(),
///     BlocksSpec::new("admin", How::One, port()).into(),
/// ]);
/// let mut diagnostics = Diagnostics::new();
/// let text = "listen {\n  port = 80\n}\nlisten {\n  port = 443\n}\nservice \"http\" {\n  port = 8080\n}\n";
/// let file = native::parse(&Source::new("app.hcl", text)?, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, r#"[[80,443],{"http":8080},null]"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BlocksSpec {
    /// The block type.
    pub type_name: Cow<'static, str>,
    /// The spec that is applied to each block.
    pub nested: Box<Spec>,
    /// How the results are collected.
    pub how: How,
    /// The minimum number of blocks.
    pub min: usize,
    /// The maximum number of blocks. With [`How::One`] it is always 1.
    pub max: Option<usize>,
}

/// How the results of several blocks are collected.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
/// use hcldec::{AttributeSpec, BlocksSpec, How, Spec};
///
/// let port = AttributeSpec::new("port", Type::Number);
/// let spec = Spec::from(BlocksSpec::new("service", How::map(["name"]), port));
/// let mut diagnostics = Diagnostics::new();
/// let source = Source::new("app.hcl", r#"service "http" {
///   port = 80
/// }
/// "#)?;
/// let file = native::parse(&source, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, r#"{"http":80}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum How {
    /// The result of the only block; null if there is none.
    One,
    /// A list, in source order. The results are converted to one type; it is an error if there is none.
    List,
    /// A tuple, in source order. Each result keeps its type.
    Tuple,
    /// A set. The results are converted to one type, as for a list.
    Set,
    /// One level of map for each of the first labels, with their names. The results are converted to one type, as for a
    /// list. Without labels, the result of the only block.
    Map(Vec<Cow<'static, str>>),
    /// One level of object for each of the first labels, with their names. Each result keeps its type.
    Object(Vec<Cow<'static, str>>),
}

impl How {
    /// Returns maps by labels with these names.
    #[must_use]
    pub fn map<L: Into<Cow<'static, str>>>(labels: impl IntoIterator<Item = L>) -> Self {
        Self::Map(labels.into_iter().map(Into::into).collect())
    }

    /// Returns objects by labels with these names.
    #[must_use]
    pub fn object<L: Into<Cow<'static, str>>>(labels: impl IntoIterator<Item = L>) -> Self {
        Self::Object(labels.into_iter().map(Into::into).collect())
    }

    /// Returns the names of the labels that are keys. `None` if labels play no part.
    pub(super) fn keys(&self) -> Option<&[Cow<'static, str>]> {
        match self {
            Self::Map(labels) | Self::Object(labels) => Some(labels),
            Self::One | Self::List | Self::Tuple | Self::Set => None,
        }
    }
}

/// The labels of a block that are keys, with its value.
type Entry = (std::vec::IntoIter<Str>, Value);

impl BlocksSpec {
    /// Creates a spec that applies `nested` to any number of blocks.
    #[must_use]
    pub fn new(type_name: impl Into<Cow<'static, str>>, how: How, nested: impl Into<Spec>) -> Self {
        Self {
            type_name: type_name.into(),
            nested: Box::new(nested.into()),
            how,
            min: 0,
            max: None,
        }
    }

    /// Sets the minimum number of blocks.
    #[must_use]
    pub const fn at_least(mut self, count: usize) -> Self {
        self.min = count;
        self
    }

    /// Sets the maximum number of blocks.
    #[must_use]
    pub const fn at_most(mut self, count: usize) -> Self {
        self.max = Some(count);
        self
    }

    pub(super) fn implied_type(&self) -> Type {
        match &self.how {
            How::One => self.nested.implied_type(),
            How::List => Type::list(self.nested.implied_type()),
            How::Set => Type::set(self.nested.implied_type()),
            How::Map(keys) => keys
                .iter()
                .fold(self.nested.implied_type(), |ty, _| Type::map(ty)),
            How::Tuple | How::Object(_) => Type::Dynamic,
        }
    }

    pub(super) fn apply(&self, scope: &Scope<'_>, diagnostics: &mut Diagnostics) -> Value {
        if self.how == How::One {
            let block = scope.only_block(&self.type_name, self.min > 0, diagnostics);
            return block.map_or_else(
                || Value::null(self.implied_type()),
                |block| {
                    let (schema, labels) = (self.nested.implied_schema(), block.labels());
                    let (body, context) = (block.body(), scope.context);
                    self.nested
                        .decode_block(&schema, body, &labels, context, diagnostics)
                },
            );
        }
        let blocks: Vec<&Block> = scope.content.blocks_of(&self.type_name).collect();
        let (entries, is_unknown) = self.entries(&blocks, scope, diagnostics);
        if let Some(keys) = self.how.keys() {
            // Each label nests the value one level deeper.
            let levels = u32::try_from(keys.len()).unwrap_or(u32::MAX);
            let deepest = entries.iter().map(|(_, value)| value.depth()).max();
            let limit = scope.context.limits().value_depth;
            if deepest.unwrap_or_default().saturating_add(levels) > limit {
                diagnostics.push(errors::too_deep(&self.type_name, limit, self.span(scope)));
                return Value::dynamic();
            }
        }
        if is_unknown {
            // The number of blocks is unknown, so it is not checked.
            return Value::unknown(self.implied_type());
        }
        self.check_count(&blocks, scope, diagnostics);
        self.gather(entries, scope, diagnostics)
    }

    /// Returns the values of the blocks, and whether some stand for an unknown number of blocks.
    fn entries(
        &self,
        blocks: &[&Block],
        scope: &Scope<'_>,
        diagnostics: &mut Diagnostics,
    ) -> (Vec<Entry>, bool) {
        let schema = self.nested.implied_schema();
        let mut seen: HashMap<Vec<Str>, &Block> = HashMap::new();
        let (mut entries, mut is_unknown) = (Vec::with_capacity(blocks.len()), false);
        for &block in blocks {
            // Labels of nested label specs come after these; the schema defines how many a block has.
            let mut labels = block.labels();
            let inner = labels.split_off(self.key_count().min(labels.len()));
            let (body, context) = (block.body(), scope.context);
            let value = self
                .nested
                .decode_block(&schema, body, &inner, context, diagnostics);
            if block.body().is_unknown() {
                // It stands for any number of blocks, also for none, which has no label in common with another.
                is_unknown = true;
                continue;
            }
            let keys: Vec<Str> = labels.into_iter().map(|label| label.text).collect();
            if self.how.keys().is_some() {
                if let Some(first) = seen.get(&keys) {
                    let labels: Vec<String> = keys.iter().map(|key| format!("\"{key}\"")).collect();
                    let (labels, first) = (labels.join(" "), first.definition_span());
                    let second = block.definition_span();
                    diagnostics.push(errors::same_labels(
                        &self.type_name,
                        &labels,
                        &first,
                        second,
                    ));
                    continue;
                }
                seen.insert(keys.clone(), block);
            }
            entries.push((keys.into_iter(), value));
        }
        (entries, is_unknown)
    }

    fn gather(
        &self,
        entries: Vec<Entry>,
        scope: &Scope<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let (keys, values): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
        let by_keys = |values: Vec<Value>, element: Option<&Type>| {
            let entries = keys.into_iter().zip(values).collect();
            nested_by_keys(entries, self.key_count(), element)
        };
        match self.how {
            How::Tuple => return Value::tuple(values),
            How::Object(_) => return by_keys(values, None),
            _ => {}
        }
        let Some((ty, values)) = unified(values, &self.nested.implied_type()) else {
            diagnostics.push(errors::mixed_types(&self.type_name, self.span(scope)));
            return Value::dynamic();
        };
        match self.how {
            How::Set => Value::set(ty, values),
            // DIFFERENCE: in the reference, no blocks make a map of one level, for any number of labels.
            How::Map(_) => by_keys(values, Some(&ty)),
            _ => Value::list(ty, values),
        }
    }

    fn check_count(&self, blocks: &[&Block], scope: &Scope<'_>, diagnostics: &mut Diagnostics) {
        let (name, found) = (&*self.type_name, blocks.len());
        if found < self.min {
            let span = scope.content.missing_item();
            diagnostics.push(errors::too_few(name, self.min, found, span));
        } else if let Some(max) = self.max
            && let Some(surplus) = blocks.get(max)
        {
            // As in the reference, a surplus block is reported at its value.
            let span = self.span_in(surplus);
            diagnostics.push(errors::too_many(name, max, found, span));
        }
    }

    pub(super) fn span(&self, scope: &Scope<'_>) -> Option<SourceSpan> {
        match scope.content.blocks_of(&self.type_name).next() {
            Some(block) => self.span_in(block),
            None => scope.content.missing_item(),
        }
    }

    fn span_in(&self, block: &Block) -> Option<SourceSpan> {
        let labels = block.labels();
        let inner = labels.get(self.key_count()..).unwrap_or_default();
        self.nested.span_in_block(block.body(), inner)
    }

    fn key_count(&self) -> usize {
        self.how.keys().map_or(0, <[_]>::len)
    }
}

/// Groups values by their keys into `depth` levels, in the order in which keys first occur: maps of an element type, or
/// objects without it. No two entries have the same keys.
fn nested_by_keys(entries: Vec<Entry>, depth: usize, element: Option<&Type>) -> Value {
    let Some(inner) = depth.checked_sub(1) else {
        let only = entries.into_iter().next().map(|(_, value)| value);
        let ty = || element.cloned().unwrap_or(Type::Dynamic);
        return only.unwrap_or_else(|| Value::null(ty()));
    };
    let mut groups: IndexMap<Str, Vec<Entry>> = IndexMap::with_capacity(entries.len());
    for (mut keys, value) in entries {
        if let Some(key) = keys.next() {
            groups.entry(key).or_default().push((keys, value));
        }
    }
    let members = groups.into_iter();
    let members = members.map(|(key, entries)| (key, nested_by_keys(entries, inner, element)));
    let members = members.collect();
    match element {
        Some(ty) => Value::map((0..inner).fold(ty.clone(), |ty, _| Type::map(ty)), members),
        None => Value::object(members),
    }
}

/// Returns all attributes of the only block of a type, in a map or an object. Null without such a block.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
/// use hcldec::{BlockAttributesSpec, Spec};
///
/// let spec = Spec::from(BlockAttributesSpec::new("env", Type::String));
/// let mut diagnostics = Diagnostics::new();
/// let source = Source::new("app.hcl", r#"env {
///   LANG = "C"
///   JOBS = 4
/// }
/// "#)?;
/// let file = native::parse(&source, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, r#"{"JOBS":"4","LANG":"C"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BlockAttributesSpec {
    /// The block type.
    pub type_name: Cow<'static, str>,
    /// The type that each value is converted to.
    pub element_type: Type,
    /// Whether a missing block is an error.
    pub required: bool,
    /// Whether the result is an object. The values of a map have one type.
    pub is_object: bool,
}

impl BlockAttributesSpec {
    /// Creates a spec that makes a map of the attributes of a block that may be absent.
    #[must_use]
    pub fn new(type_name: impl Into<Cow<'static, str>>, element_type: Type) -> Self {
        Self {
            type_name: type_name.into(),
            element_type,
            required: false,
            is_object: false,
        }
    }

    pub(super) fn implied_type(&self) -> Type {
        if self.is_object {
            // Only the body knows its attributes.
            Type::Dynamic
        } else {
            Type::map(self.element_type.without_optional())
        }
    }

    pub(super) fn apply(&self, scope: &Scope<'_>, diagnostics: &mut Diagnostics) -> Value {
        let Some(block) = scope.only_block(&self.type_name, self.required, diagnostics) else {
            return Value::null(self.implied_type());
        };
        let (mut names, mut values) = (Vec::new(), Vec::new());
        for attribute in block.body().just_attributes(diagnostics) {
            let expression = attribute.expression();
            let value = expression.evaluate(scope.context, diagnostics);
            let value = convert::convert(&value, &self.element_type).unwrap_or_else(|error| {
                let (name, at) = (attribute.name(), expression.span());
                let report = errors::wrong_element(name, &error, at, attribute.span());
                diagnostics.push(report);
                // Unknown, so that the mistake leads to no other.
                Value::unknown(self.element_type.without_optional())
            });
            names.push(Str::from(attribute.name()));
            values.push(value);
        }
        if self.is_object {
            return Value::object(names.into_iter().zip(values).collect());
        }
        let Some((ty, values)) = unified(values, &self.element_type.without_optional()) else {
            let span = block.definition_span();
            diagnostics.push(errors::mixed_elements(&self.type_name, span));
            return Value::dynamic();
        };
        Value::map(ty, names.into_iter().zip(values).collect())
    }

    pub(super) fn span(&self, scope: &Scope<'_>) -> Option<SourceSpan> {
        match scope.content.blocks_of(&self.type_name).next() {
            Some(block) => Some(block.definition_span()),
            None => scope.content.missing_item(),
        }
    }
}
