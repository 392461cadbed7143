//! Specs: the schema of a body, and the value that is made of it.
//!
//! Spec language, "Spec Block Types". A [`Spec`] is data; [`Spec::decode`] applies it to a body.

// spec(evalconfig): object spec blocks; specs::evalconfig/default, specs::hcldec/object
// spec(evalconfig): tuple spec blocks; specs::evalconfig/tuple, specs::hcldec/spec_errors/tuple_in_hcldec
// spec(evalconfig): literal spec blocks; specs::evalconfig/default, specs::hcldec/literal
// spec(hcldec): object spec blocks; specs::hcldec/object
// spec(hcldec): array spec blocks; specs::hcldec/array
// spec(hcldec): literal spec blocks; specs::hcldec/literal

// Tests: tests/fixtures/hcldec.

mod blocks;
mod common_type;
mod contents;
mod decode;
mod errors;
mod schema;
mod step;
mod variables;

use std::borrow::Cow;

use hcl_core::{Expression, Str, Type, Value};

pub use blocks::{BlockAttributesSpec, BlocksSpec, How};
pub use schema::SpecConflict;
pub use step::{Check, Step};

/// The schema of a body, and the value that is made of it.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
/// use hcldec::{AttributeSpec, BlocksSpec, How, Spec};
///
/// let spec = Spec::object([
///     ("name", AttributeSpec::new("name", Type::String).required().into()),
///     ("ports", BlocksSpec::new("listen", How::List, AttributeSpec::new("port", Type::Number)).into()),
/// ]);
/// let mut diagnostics = Diagnostics::new();
/// let source = Source::new("app.hcl", r#"name = "shop"
/// listen {
///   port = 80
/// }
/// "#)?;
/// let file = native::parse(&source, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert!(diagnostics.is_empty());
/// assert_eq!(format!("{value:?}"), r#"{"name": "shop", "ports": [80]}"#);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Spec {
    /// An object of the results of other specs on the same body. The last of several members with one key is kept.
    Object(Vec<(Str, Self)>),
    /// A tuple of the results of other specs on the same body.
    Tuple(Vec<Self>),
    /// An attribute's value.
    Attribute(AttributeSpec),
    /// A constant value.
    Literal(Value),
    /// The value of an expression, evaluated in the context of the body.
    Expression(Expression),
    /// The results of a spec on the blocks of a type.
    Blocks(BlocksSpec),
    /// All attributes of the only block of a type.
    BlockAttributes(BlockAttributesSpec),
    /// A label of the block that the body belongs to; only useful inside the spec of a block.
    Label {
        /// The position of the label, counted from 0 after the labels that the enclosing spec uses as keys.
        index: usize,
        /// Describes the label in messages.
        name: Cow<'static, str>,
    },
    /// The first result of several specs on the same body that is not null.
    ///
    /// The schema of the body contains the arguments and blocks of all of them. What a fallback requires is required
    /// only if the fallback is evaluated.
    Default(Vec<Self>),
    /// Another spec's result after a step: computed, refined or checked.
    Map(Box<Self>, Step),
}

impl Spec {
    /// Returns a spec that makes an object of the results of other specs on the same body.
    #[must_use]
    pub fn object<K: Into<Str>>(members: impl IntoIterator<Item = (K, Self)>) -> Self {
        let members = members.into_iter();
        Self::Object(members.map(|(key, spec)| (key.into(), spec)).collect())
    }

    /// Returns a spec that makes a tuple of the results of other specs on the same body.
    #[must_use]
    pub fn tuple(elements: impl IntoIterator<Item = Self>) -> Self {
        Self::Tuple(elements.into_iter().collect())
    }

    /// Returns a spec for a label of the enclosing block: see [`Spec::Label`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::{Body, Diagnostics, EvalContext, Source, native};
    /// use hcldec::{BlocksSpec, How, Spec};
    ///
    /// let spec = Spec::from(BlocksSpec::new("service", How::List, Spec::label(0, "name")));
    /// let mut diagnostics = Diagnostics::new();
    /// let source = Source::new("app.hcl", r#"service "http" {
    /// }
    /// service "dns" {
    /// }
    /// "#)?;
    /// let file = native::parse(&source, &mut diagnostics);
    /// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
    /// assert_eq!(value.to_json()?, r#"["http","dns"]"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn label(index: usize, name: impl Into<Cow<'static, str>>) -> Self {
        let name = name.into();
        Self::Label { index, name }
    }

    /// Adds a fallback, for a result that is null: see [`Spec::Default`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, Value, native};
    /// use hcldec::{AttributeSpec, Spec};
    ///
    /// let spec = Spec::from(AttributeSpec::new("port", Type::Number)).or(Value::from(80));
    /// let mut diagnostics = Diagnostics::new();
    /// let file = native::parse(&Source::new("app.hcl", "")?, &mut diagnostics);
    /// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
    /// assert_eq!(value.to_json()?, "80");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn or(self, fallback: impl Into<Self>) -> Self {
        let mut choices = match self {
            Self::Default(choices) => choices,
            first => vec![first],
        };
        choices.push(fallback.into());
        Self::Default(choices)
    }

    /// Returns a spec that takes a step with the result of this one.
    #[must_use]
    pub fn map(self, step: Step) -> Self {
        Self::Map(Box::new(self), step)
    }

    /// Returns the direct children of the spec that apply to the same body.
    fn companions(&self) -> Vec<&Self> {
        match self {
            Self::Object(members) => members.iter().map(|(_, spec)| spec).collect(),
            Self::Tuple(specs) | Self::Default(specs) => specs.iter().collect(),
            Self::Map(wrapped, _) => vec![wrapped],
            _ => Vec::new(),
        }
    }

    /// Returns the leaf specs for a body: this spec, or its descendants that apply to the same body.
    fn leaves(&self) -> Vec<&Self> {
        let (mut leaves, mut pending) = (Vec::new(), vec![self]);
        while let Some(spec) = pending.pop() {
            let companions = spec.companions();
            if companions.is_empty() {
                leaves.push(spec);
            }
            pending.extend(companions.into_iter().rev());
        }
        leaves
    }
}

/// An attribute's value, converted to a type. Null of that type if the attribute is absent.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
/// use hcldec::{AttributeSpec, Spec};
///
/// let spec = Spec::from(AttributeSpec::new("port", Type::Number).required());
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", "port = \"80\"\n")?, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, "80");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AttributeSpec {
    /// The name of the attribute.
    pub name: Cow<'static, str>,
    /// The type of the result. [`Type::Dynamic`] leaves the value as it is.
    pub ty: Type,
    /// Whether a missing attribute is an error.
    pub required: bool,
}

impl AttributeSpec {
    /// Creates a spec for an attribute that may be absent.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>, ty: Type) -> Self {
        Self {
            name: name.into(),
            ty,
            required: false,
        }
    }

    /// Makes a missing attribute an error.
    #[must_use]
    pub fn required(mut self) -> Self {
        self.required = true;
        self
    }
}

/// Implements the conversion of each kind to a spec.
macro_rules! kinds {
    ($($type:ty => $kind:ident,)+) => {$(
        impl From<$type> for Spec {
            fn from(spec: $type) -> Self {
                Self::$kind(spec)
            }
        }
    )+};
}

kinds! {
    AttributeSpec => Attribute,
    Value => Literal,
    Expression => Expression,
    BlocksSpec => Blocks,
    BlockAttributesSpec => BlockAttributes,
}
