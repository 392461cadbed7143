//! All blocks of a type by their labels.

use std::borrow::Cow;
use std::collections::HashMap;

use hcl_core::{Block, Diagnostics, SourceSpan, Str, Type, Value};
use indexmap::IndexMap;

use super::common_type::unified;
use super::decode::Scope;
use super::{Spec, errors};

/// Applies another spec to each block of a type, and collects the results by labels: one level of map or object for each
/// label.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
/// use hcldec::{AttributeSpec, LabeledBlocksSpec, Spec};
///
/// let port = AttributeSpec::new("port", Type::Number);
/// let spec = Spec::from(LabeledBlocksSpec::map("service", ["name"], port));
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", "service \"http\" {\n  port = 80\n}\n")?, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, r#"{"http":80}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LabeledBlocksSpec {
    type_name: Cow<'static, str>,
    label_names: Vec<Cow<'static, str>>,
    nested: Box<Spec>,
    is_object: bool,
}

impl LabeledBlocksSpec {
    /// Creates a spec that makes maps. The results are converted to one type; it is an error if there is none.
    ///
    /// # Panics
    ///
    /// Panics if `label_names` is empty.
    #[must_use]
    pub fn map<L: Into<Cow<'static, str>>>(
        type_name: impl Into<Cow<'static, str>>,
        label_names: impl IntoIterator<Item = L>,
        nested: impl Into<Spec>,
    ) -> Self {
        let label_names = label_names.into_iter().map(Into::into).collect();
        Self::new(type_name.into(), label_names, nested.into(), false)
    }

    /// Creates a spec that makes objects. Each result keeps its type.
    ///
    /// # Panics
    ///
    /// Panics if `label_names` is empty.
    #[must_use]
    pub fn object<L: Into<Cow<'static, str>>>(
        type_name: impl Into<Cow<'static, str>>,
        label_names: impl IntoIterator<Item = L>,
        nested: impl Into<Spec>,
    ) -> Self {
        let label_names = label_names.into_iter().map(Into::into).collect();
        Self::new(type_name.into(), label_names, nested.into(), true)
    }

    fn new(
        type_name: Cow<'static, str>,
        label_names: Vec<Cow<'static, str>>,
        nested: Spec,
        is_object: bool,
    ) -> Self {
        assert!(
            !label_names.is_empty(),
            "blocks by labels need at least one label"
        );
        Self {
            type_name,
            label_names,
            nested: Box::new(nested),
            is_object,
        }
    }

    /// Returns the block type.
    #[must_use]
    pub fn type_name(&self) -> &str {
        &self.type_name
    }

    /// Returns the names of the labels, in order.
    #[must_use]
    pub fn label_names(&self) -> &[Cow<'static, str>] {
        &self.label_names
    }

    /// Returns the spec that is applied to each block.
    #[must_use]
    pub const fn nested(&self) -> &Spec {
        &self.nested
    }

    pub(super) fn implied_type(&self) -> Type {
        if self.is_object {
            return Type::Dynamic;
        }
        (0..self.label_names.len()).fold(self.nested.implied_type(), |ty, _| Type::map(ty))
    }

    pub(super) fn apply(&self, scope: &Scope<'_, '_>, diagnostics: &mut Diagnostics) -> Value {
        let schema = self.nested.implied_schema();
        let blocks: Vec<&Block<'_>> = scope.content.blocks_of(&self.type_name).collect();
        let mut seen: HashMap<Vec<Cow<'_, str>>, &Block<'_>> = HashMap::with_capacity(blocks.len());
        let mut entries: Vec<Entry> = Vec::with_capacity(blocks.len());
        let mut is_unknown = false;
        for block in blocks {
            // Labels of nested label specs come after these; the schema defines how many a block has.
            let mut labels = block.labels();
            let inner = labels.split_off(self.label_names.len().min(labels.len()));
            let value =
                self.nested
                    .decode_block(&schema, block.body(), &inner, scope.context, diagnostics);
            if block.body().is_unknown() {
                // It stands for any number of blocks, also for none, which has no label in common with another.
                is_unknown = true;
                continue;
            }
            let keys: Vec<Cow<'_, str>> = labels.into_iter().map(|label| label.text).collect();
            let names: Vec<Str> = keys.iter().map(|key| Str::from(&**key)).collect();
            if let Some(&first) = seen.get(&keys) {
                diagnostics.push(self.duplicate(&keys, &first.definition_span(), block));
                continue;
            }
            entries.push((names.into_iter(), value));
            seen.insert(keys, block);
        }
        drop(seen);
        let levels = u32::try_from(self.label_names.len()).unwrap_or(u32::MAX);
        // Each label nests the value one level deeper.
        let deepest = entries.iter().map(|(_, value)| value.depth()).max();
        let limit = scope.context.limits().value_depth;
        if deepest.unwrap_or_default().saturating_add(levels) > limit {
            diagnostics.push(errors::too_deep(&self.type_name, limit, self.span(scope)));
            return Value::dynamic();
        }
        if is_unknown {
            return Value::unknown(self.implied_type());
        }
        self.gather(entries, scope, diagnostics)
    }

    fn duplicate(
        &self,
        keys: &[Cow<'_, str>],
        first: &SourceSpan,
        block: &Block<'_>,
    ) -> hcl_core::Diagnostic {
        let labels: Vec<String> = keys.iter().map(|key| format!("\"{key}\"")).collect();
        errors::same_labels(
            &self.type_name,
            &labels.join(" "),
            first,
            block.definition_span(),
        )
    }

    fn gather(
        &self,
        entries: Vec<Entry>,
        scope: &Scope<'_, '_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let depth = self.label_names.len();
        if self.is_object {
            return Level::of(entries, depth).into_objects();
        }
        let (keys, values): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
        if values.is_empty() {
            // DIFFERENCE: in the reference, no blocks make a map of one level, for any number of labels.
            return Level::of(Vec::new(), depth).into_maps(&self.nested.implied_type(), depth);
        }
        match unified(values) {
            Some((ty, values)) => {
                let entries = keys.into_iter().zip(values).collect();
                Level::of(entries, depth).into_maps(&ty, depth)
            }
            None => {
                diagnostics.push(errors::mixed_types(&self.type_name, self.span(scope)));
                Value::dynamic()
            }
        }
    }

    pub(super) fn span(&self, scope: &Scope<'_, '_>) -> Option<SourceSpan> {
        scope.span_of_block(&self.type_name, &self.nested, self.label_names.len())
    }
}

/// The labels of a block, with its value.
type Entry = (std::vec::IntoIter<Str>, Value);

/// A node of the tree of labels.
enum Level {
    Value(Value),
    Keys(Vec<(Str, Self)>),
}

impl Level {
    /// Groups entries by their keys into `depth` levels, in the order in which keys first occur. No two entries have the
    /// same keys.
    fn of(entries: Vec<Entry>, depth: usize) -> Self {
        if depth <= 1 {
            let last = |(mut keys, value): Entry| Some((keys.next()?, Self::Value(value)));
            return Self::Keys(entries.into_iter().filter_map(last).collect());
        }
        let mut groups: IndexMap<Str, Vec<Entry>> = IndexMap::new();
        for (mut keys, value) in entries {
            let Some(key) = keys.next() else { continue };
            groups.entry(key).or_default().push((keys, value));
        }
        Self::Keys(
            groups
                .into_iter()
                .map(|(key, entries)| (key, Self::of(entries, depth - 1)))
                .collect(),
        )
    }

    fn into_objects(self) -> Value {
        match self {
            Self::Value(value) => value,
            Self::Keys(members) => Value::object(
                members
                    .into_iter()
                    .map(|(key, level)| (key, level.into_objects()))
                    .collect(),
            ),
        }
    }

    fn into_maps(self, innermost: &Type, depth: usize) -> Value {
        match self {
            Self::Value(value) => value,
            Self::Keys(members) => {
                let element = (1..depth).fold(innermost.clone(), |ty, _| Type::map(ty));
                let members = members
                    .into_iter()
                    .map(|(key, level)| (key, level.into_maps(innermost, depth - 1)));
                Value::map(element, members.collect())
            }
        }
    }
}
