//! Bodies and expressions of the information model, independent of the syntax.
//!
//! Information model, "Body Content", "Expressions" and "Static Analysis". The content of a body is accessed through a
//! [`BodySchema`] or as [`just_attributes`](Body::just_attributes).

// spec(model): Structural Elements; cases::bodies/content/attributes, cases::bodies/content/blocks
// spec(model): Implementation Considerations; cases::json/bodies
// spec(model): Language-agnosticism; cases::json/bodies, hcl_core::json_form

// Tests: tests/fixtures/bodies.

pub(crate) mod consumed_names;
mod content;
pub(crate) mod dynamic;
mod equality;
// Hidden: hcl-serde reports the same problems of bodies.
#[doc(hidden)]
pub mod errors;
mod expansion;
mod expression;
pub(crate) mod generated_values;
mod json;
mod kind;
pub(crate) mod lookup;
pub(crate) mod merge;
pub(crate) mod merged_object;
mod native;
mod schema;

use std::any::Any;
use std::sync::Arc;

use crate::Limits;
use crate::diagnostic::Diagnostics;
use crate::eval::EvalContext;
use crate::json as json_syntax;
use crate::native as native_syntax;
use crate::source::{Source, SourceSpan};

use consumed_names::{Listing, Unnamed};
pub use content::{Attribute, Block, BodyContent, ContentItem, Label};
#[cfg(feature = "ext")]
pub(crate) use dynamic::Dynamic;
use dynamic::DynamicBody;
#[cfg(feature = "json_form")]
pub(crate) use dynamic::Iteration;
#[cfg(feature = "ext")]
pub use dynamic::check_dynamic_blocks;
use dynamic::{BlockInstances, BodyValues};
#[cfg(feature = "json_form")]
pub(crate) use expression::WrittenForm;
pub use expression::{Expression, StaticCall};
pub(crate) use expression::{call_of, list_of, map_of};
pub use kind::BodyKind;
use merge::MergedBody;
pub use schema::{AttributeSchema, BlockSchema, BodySchema, DuplicateName, LabelVariant};

/// A body: attributes and blocks. A schema decides how they are interpreted. It keeps its file: a clone shares the file.
///
/// A field of this type in a struct that hcl-serde decodes gets the body of its block, or with `#[hcl(remain)]` what the other
/// fields leave, to be decoded later.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, BodySchema, Diagnostics, EvalContext, Source, json, native};
///
/// // One function reads both syntaxes.
/// fn name(body: &Body) -> Result<String, Diagnostics> {
///     let mut diagnostics = Diagnostics::new();
///     let content = body.content(&BodySchema::new().required("name"), &mut diagnostics);
///     let content = diagnostics.into_result(content)?;
///     let value = content.attributes[0].expression().value(&EvalContext::new())?;
///     Ok(value.as_str().unwrap_or_default().to_owned())
/// }
///
/// let file = native::parse(&Source::new("app.hcl", "name = \"web\"\n")?, &mut Diagnostics::new());
/// assert_eq!(name(&Body::from(&file)).unwrap(), "web");
/// let file = json::parse(&Source::new("app.hcl.json", r#"{"name": "web"}"#)?, &mut Diagnostics::new());
/// assert_eq!(name(&Body::from(&file)).unwrap(), "web");
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Body(BodyRepr);

/// The native syntax, which most bodies have, needs no allocation.
#[derive(Clone, Debug)]
enum BodyRepr {
    Native(native::NativeBody),
    Other(Arc<dyn BodyKind>),
}

impl Body {
    /// A body of another kind.
    #[doc(hidden)]
    #[inline]
    pub fn of_kind(kind: impl BodyKind) -> Self {
        Self(BodyRepr::Other(Arc::new(kind)))
    }

    fn kind(&self) -> &dyn BodyKind {
        match &self.0 {
            BodyRepr::Native(body) => body,
            BodyRepr::Other(kind) => &**kind,
        }
    }

    /// Returns the kind, if it is the one that is asked for.
    #[doc(hidden)]
    #[must_use]
    pub fn downcast<K: BodyKind>(&self) -> Option<&K> {
        let kind: &dyn Any = self.kind();
        kind.downcast_ref()
    }

    /// Merges several bodies, such as the bodies of several files. Without any body, the result is empty.
    ///
    /// ```
    /// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// let first = native::parse(&Source::new("a.hcl", "a = 1\n")?, &mut diagnostics);
    /// let second = native::parse(&Source::new("b.hcl", "b = 2\n")?, &mut diagnostics);
    /// let body = Body::merge([Body::from(&first), Body::from(&second)]);
    /// let schema = BodySchema::new().required("a").required("b");
    /// assert_eq!(body.content(&schema, &mut diagnostics).attributes.len(), 2);
    /// assert!(diagnostics.is_empty());
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn merge(bodies: impl IntoIterator<Item = Self>) -> Self {
        Self::of_kind(MergedBody::new(bodies))
    }

    /// Returns the index of the layer that a source belongs to; 0 if the body has no layers. Used by hcl-serde: of two names of one
    /// field, the later layer counts.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn layer_of(&self, source: &Source) -> usize {
        self.kind().layer_of(source)
    }

    /// Returns the index of the last layer that a block of the body is in. Used by hcl-serde: the choice of a later layer counts.
    #[doc(hidden)]
    #[must_use]
    pub fn last_layer_of(&self, block: &Block) -> usize {
        let mut last = self.layer_of(block.type_span().source());
        for part in block.body().kind().parts() {
            if let Some(at) = part.missing_item() {
                last = last.max(self.layer_of(at.source()));
            }
        }
        last
    }

    /// Returns whether items of the body are in a source.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn is_in(&self, source: &Source) -> bool {
        let parts = self.kind().parts();
        if parts.is_empty() {
            return self.missing_item().is_some_and(|at| at.source() == source);
        }
        parts.into_iter().any(|part| part.is_in(source))
    }

    /// Returns this body with each `dynamic "type" { for_each = … content { … } }` block, at any depth, replaced by the
    /// blocks that it generates. Arguments of dynamic blocks are evaluated in a copy of `context`.
    ///
    /// ```
    /// use hcl_core::{Body, BodySchema, Diagnostics, EvalContext, Source, native};
    ///
    /// let text = "dynamic \"disk\" {\n  for_each = [1, 2]\n  content {}\n}\n";
    /// let mut diagnostics = Diagnostics::new();
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut diagnostics);
    /// let context = EvalContext::new();
    /// let body = Body::from(&file).expand_dynamic(&context);
    /// let content = body.content(&BodySchema::new().block("disk", [""; 0]), &mut diagnostics);
    /// assert_eq!(content.blocks.len(), 2);
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn expand_dynamic(self, context: &EvalContext<'_>) -> Self {
        Self::of_kind(match self.downcast::<DynamicBody>() {
            // A body with instances has waited for its context.
            Some(body) => body.with_context(context),
            None => DynamicBody::new(self, context),
        })
    }

    /// Returns this body with values of its expressions that are known, or that are recorded when it is read.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn with_values(self, values: Arc<dyn BodyValues>) -> Self {
        Self::of_kind(match self.downcast::<DynamicBody>() {
            Some(body) => body.clone().with_values(values),
            None => DynamicBody::new(self, &EvalContext::new()).with_values(values),
        })
    }

    /// Returns this body with the instances of its blocks in their place, and with dynamic blocks that are expanded as
    /// soon as there is a context.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn with_instances(self, limits: Limits, instances: Arc<dyn BlockInstances>) -> Self {
        Self::of_kind(DynamicBody::with_instances(self, limits, instances))
    }

    /// Returns the content named by the schema. Reports everything else in the body, and missing required attributes.
    ///
    /// ```
    /// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
    ///
    /// let text = "listen = 80\ntimeuot = 5\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let schema = BodySchema::new().required("listen").optional("timeout");
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// let content = Body::from(&file).content(&schema, &mut diagnostics);
    /// assert!(content.attribute("listen").is_some());
    /// assert_eq!(
    ///     diagnostics.as_slice()[0].detail(),
    ///     "An argument named \"timeuot\" is not expected here. Did you mean \"timeout\"?",
    /// );
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    pub fn content(&self, schema: &BodySchema, diagnostics: &mut Diagnostics) -> BodyContent {
        self.read(schema, Unnamed::Report, diagnostics)
    }

    /// Returns the content named by the schema, and a body that holds the rest. Reports missing required attributes.
    ///
    /// ```
    /// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
    ///
    /// let text = "kind = \"http\"\nport = 80\n";
    /// let mut diagnostics = Diagnostics::new();
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut diagnostics);
    ///
    /// let schema = BodySchema::new().required("kind");
    /// let (content, rest) = Body::from(&file).partial_content(&schema, &mut diagnostics);
    /// assert_eq!(content.attributes[0].name(), "kind");
    /// // What else is expected may depend on the kind.
    /// let content = rest.content(&BodySchema::new().required("port"), &mut diagnostics);
    /// assert_eq!(content.attributes[0].name(), "port");
    /// assert!(diagnostics.is_empty());
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    pub fn partial_content(
        &self,
        schema: &BodySchema,
        diagnostics: &mut Diagnostics,
    ) -> (BodyContent, Self) {
        let content = self.read(schema, Unnamed::Ignore, diagnostics);
        (content, self.without(schema))
    }

    /// Returns the content named by the schema.
    #[doc(hidden)]
    pub fn read(
        &self,
        schema: &BodySchema,
        unnamed: Unnamed,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent {
        self.kind().content(schema, unnamed, diagnostics)
    }

    /// This body without the names of the schema: the rest of [`partial_content`](Self::partial_content).
    #[doc(hidden)]
    #[must_use]
    pub fn without(&self, schema: &BodySchema) -> Self {
        self.kind().without(schema)
    }

    /// Returns all attributes in source order. Blocks are reported as errors. In JSON, every property is an attribute.
    ///
    /// ```
    /// use hcl_core::{Body, Diagnostics, EvalContext, Source, Value, native};
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// let file = native::parse(&Source::new("t.hcl", "b = 2
    /// a = 1
    /// ")?, &mut diagnostics);
    /// let context = EvalContext::new();
    /// let attributes = Body::from(&file).just_attributes(&mut diagnostics);
    /// let pairs: Vec<(&str, Value)> = attributes
    ///     .iter()
    ///     .map(|attribute| (attribute.name(), attribute.expression().evaluate(&context, &mut Diagnostics::new())))
    ///     .collect();
    /// assert_eq!(pairs, [("b", Value::from(2)), ("a", Value::from(1))]);
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    pub fn just_attributes(&self, diagnostics: &mut Diagnostics) -> Vec<Attribute> {
        self.list(Listing::Attributes, diagnostics).attributes
    }

    /// Returns the items, regardless of their names.
    #[doc(hidden)]
    pub fn list(&self, listing: Listing, diagnostics: &mut Diagnostics) -> BodyContent {
        self.kind().list(listing, diagnostics)
    }

    /// The span for reports about missing content: an empty span at the start of the file or at the opening brace;
    /// `None` for an empty merge.
    ///
    /// ```
    /// use hcl_core::{Body, Diagnostics, Source, native};
    ///
    /// let file = native::parse(&Source::new("app.hcl", "port = 80\n")?, &mut Diagnostics::new());
    /// assert_eq!(Body::from(&file).missing_item().unwrap().to_string(), "app.hcl:1:1");
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn missing_item(&self) -> Option<SourceSpan> {
        self.kind().missing_item()
    }

    /// Returns whether a syntax error hides a part of what the body has, so that nothing is missing.
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        self.kind().is_incomplete()
    }

    /// The approximate length of the body's text in bytes: the cost of walking it.
    fn text_len(&self) -> u64 {
        self.kind().text_len()
    }

    /// The body in native syntax, if it is one and nothing has been taken from it.
    ///
    /// ```
    /// use hcl_core::{Body, Diagnostics, Source, json, native};
    ///
    /// let file = native::parse(&Source::new("app.hcl", "port = 80\n")?, &mut Diagnostics::new());
    /// assert!(Body::from(&file).as_native().is_some_and(|body| body.attribute("port").is_some()));
    /// let file = json::parse(&Source::new("app.hcl.json", "{}")?, &mut Diagnostics::new());
    /// assert!(Body::from(&file).as_native().is_none());
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn as_native(&self) -> Option<native_syntax::Body<'_>> {
        match &self.0 {
            BodyRepr::Native(body) => body.whole(),
            BodyRepr::Other(_) => None,
        }
    }

    /// The remaining items of a body in native syntax, or of a merge of such bodies; `None` for other bodies.
    ///
    /// For readers without a schema.
    ///
    /// ```
    /// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
    ///
    /// // The items that a first reader has left.
    /// let text = "version = 2\nport = 80\nlog {}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let schema = BodySchema::new().required("version");
    /// let (_, rest) = Body::from(&file).partial_content(&schema, &mut Diagnostics::new());
    /// assert_eq!(rest.native_items().map(|items| items.len()), Some(2));
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn native_items(&self) -> Option<Vec<native_syntax::BodyItem<'_>>> {
        match &self.0 {
            BodyRepr::Native(body) => Some(body.items().collect()),
            BodyRepr::Other(_) => {
                let mut items = Vec::new();
                for member in self.members()? {
                    items.append(&mut member.native_items()?);
                }
                Some(items)
            }
        }
    }

    /// The bodies that the text of this one is written in, before dynamic blocks are expanded.
    #[must_use]
    pub fn written_parts(&self) -> Vec<Self> {
        if let Some(body) = self.downcast::<DynamicBody>() {
            return body.inner().written_parts();
        }
        let combined = self.kind().parts();
        if combined.is_empty() && self.members().is_none() {
            return vec![self.clone()];
        }
        let mut parts = Vec::new();
        for part in combined {
            parts.append(&mut part.written_parts());
        }
        parts
    }

    /// The object or array of a body in JSON syntax; `None` for other bodies.
    #[must_use]
    pub fn as_json(&self) -> Option<json_syntax::Value<'_>> {
        self.downcast::<json::JsonBody>().map(json::JsonBody::value)
    }

    /// The bodies that were merged into this one; `None` for other bodies.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn members(&self) -> Option<&[Self]> {
        self.downcast::<MergedBody>().map(MergedBody::members)
    }
}

impl From<native_syntax::Body<'_>> for Body {
    fn from(body: native_syntax::Body<'_>) -> Self {
        Self(BodyRepr::Native(native::NativeBody::new(body)))
    }
}

impl From<&native_syntax::File> for Body {
    fn from(file: &native_syntax::File) -> Self {
        file.body().into()
    }
}
