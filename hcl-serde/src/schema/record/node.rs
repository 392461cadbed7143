//! The parts of a shape that are recorded so far.

use std::borrow::Cow;

use super::super::shape::{
    ChoiceShape, ConstrainedShape, FieldShape, ObjectShape, Shape, VariantShape,
};
use crate::secrets::notices;

/// A part of a type: what was requested, and which sample it accepts.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) secret: Secret,
}

/// Whether a part is a secret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Secret {
    #[default]
    No,
    /// A secret was requested of it: it is one if no part of it is.
    Within,
    /// It is a secret itself.
    Whole,
}

/// The kind of a part.
#[derive(Debug, Default)]
pub(super) enum Kind {
    /// Nothing was requested yet.
    #[default]
    New,
    Any {
        /// The index of a sample that is accepted; `None` if all were refused.
        sample: Option<Sample>,
    },
    Expression,
    Null,
    Bool,
    Integer {
        min: Option<i128>,
        max: Option<i128>,
        sample: Sample,
    },
    Number,
    Text {
        meaning: String,
        sample: Sample,
    },
    /// One part.
    Optional(Vec<Node>),
    /// One part: the shape of all elements.
    List(Vec<Node>),
    Tuple(Vec<Node>),
    /// The key and the value.
    Map(Vec<Node>),
    Object {
        name: &'static str,
        fields: Vec<Field>,
        /// Whether an attribute of another name is ignored; `None` until it was tried.
        open: Option<bool>,
        /// The number of attempts with all fields, and with all but one.
        omitted: usize,
    },
    Choice {
        name: &'static str,
        /// Names with their contents; `None` for a variant that is written as text.
        variants: Vec<(&'static str, Option<Node>)>,
    },
    Again(&'static str),
}

/// A sample that is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sample {
    /// The next one to try.
    Try(usize),
    Accepted(usize),
    /// None is accepted.
    Refused,
}

#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) aliases: Vec<&'static str>,
    pub(super) required: bool,
    pub(super) node: Node,
}

impl Node {
    /// Notes the first request.
    pub(super) fn begin(&mut self, make: impl FnOnce() -> Kind) {
        if matches!(self.kind, Kind::New) {
            self.kind = make();
        }
    }

    /// Notes whether a type asked for a secret since there were `before` [`notices`].
    pub(super) fn note_since(&mut self, before: u64) {
        if notices() != before {
            self.secret = self.secret.max(Secret::Within);
        }
    }

    /// Returns whether nothing is left to record.
    pub(super) fn is_complete(&self) -> bool {
        match &self.kind {
            Kind::New
            | Kind::Any {
                sample: Some(Sample::Try(_)),
            } => false,
            Kind::Integer { sample, .. } | Kind::Text { sample, .. } => {
                !matches!(sample, Sample::Try(_))
            }
            Kind::Optional(parts) | Kind::List(parts) | Kind::Tuple(parts) | Kind::Map(parts) => {
                parts.iter().all(Self::is_complete)
            }
            Kind::Object {
                fields,
                open,
                omitted,
                ..
            } => {
                open.is_some()
                    && *omitted > fields.len()
                    && fields.iter().all(|field| field.node.is_complete())
            }
            Kind::Choice { variants, .. } => {
                let mut contents = variants.iter().filter_map(|(_, content)| content.as_ref());
                contents.all(Self::is_complete)
            }
            _ => true,
        }
    }

    /// Returns a number that grows with each thing that is recorded.
    pub(super) fn progress(&self) -> usize {
        let of_sample = |sample: &Sample| match sample {
            Sample::Try(next) => *next,
            // More than there are samples, so that the end of the trials is also progress.
            Sample::Accepted(_) | Sample::Refused => 1000,
        };
        1 + match &self.kind {
            Kind::New => return 0,
            Kind::Any { sample } => sample.as_ref().map_or(1000, of_sample),
            Kind::Integer { sample, .. } | Kind::Text { sample, .. } => of_sample(sample),
            Kind::Optional(parts) | Kind::List(parts) | Kind::Tuple(parts) | Kind::Map(parts) => {
                parts.iter().map(Self::progress).sum()
            }
            Kind::Object {
                fields,
                open,
                omitted,
                ..
            } => {
                // An alias was a field, as far as its twin, and to find it is a step.
                let of_field = |field: &Field| {
                    let names = field.aliases.len();
                    field.node.progress() * (names + 1) + names
                };
                let fields: usize = fields.iter().map(of_field).sum();
                fields + usize::from(open.is_some()) + omitted
            }
            Kind::Choice { variants, .. } => {
                let contents = variants.iter().map(|(_, content)| content.as_ref());
                contents
                    .map(|content| content.map_or(1, Self::progress))
                    .sum()
            }
            _ => 0,
        }
    }

    pub(super) fn into_shape(self) -> Shape {
        let secret = self.secret;
        let shape = self.into_plain_shape();
        let is_secret = match secret {
            Secret::No => false,
            Secret::Within => !shape.marks_secrets(),
            Secret::Whole => true,
        };
        if is_secret {
            shape.into_secret()
        } else {
            shape
        }
    }

    fn into_plain_shape(self) -> Shape {
        let last = |parts: &mut Vec<Self>| parts.pop().unwrap_or_default().into_shape();
        match self.kind {
            Kind::New | Kind::Any { .. } => Shape::Any,
            Kind::Expression => Shape::Expression,
            Kind::Null => Shape::Null,
            Kind::Bool => Shape::Bool,
            Kind::Integer { min, max, sample } => {
                let shape = Shape::Integer { min, max };
                match sample {
                    // Zero was refused, but not by the least number: a signed integer that is not zero.
                    Sample::Accepted(1) if min.is_none_or(|it| it < 0) => {
                        Shape::Constrained(ConstrainedShape {
                            examples: Cow::Borrowed(const { &[Cow::Borrowed("1")] }),
                            ..ConstrainedShape::new(shape.into())
                        })
                    }
                    _ => shape,
                }
            }
            Kind::Number => Shape::Number,
            Kind::Text { meaning, .. } => Shape::Text {
                meaning: meaning.into(),
            },
            Kind::Optional(mut parts) => match last(&mut parts) {
                // Null is a value like any other there.
                Shape::Any => Shape::Any,
                inner => Shape::Optional(inner.into()),
            },
            Kind::List(mut parts) => Shape::List(last(&mut parts).into()),
            Kind::Tuple(elements) => {
                Shape::Tuple(elements.into_iter().map(Self::into_shape).collect())
            }
            Kind::Map(mut parts) => {
                let value = last(&mut parts).into();
                let key = last(&mut parts).into();
                Shape::Map { key, value }
            }
            Kind::Object {
                name, fields, open, ..
            } => Shape::Object(ObjectShape {
                name: name.into(),
                docs: Cow::default(),
                fields: fields_of(name, fields).into(),
                // As long as it was not tried, nothing says that other attributes are refused.
                open: open.unwrap_or(true),
            }),
            Kind::Choice { name, variants } => Shape::Choice(ChoiceShape {
                name: name.into(),
                docs: Cow::default(),
                variants: variants.into_iter().map(variant).collect(),
                tag: None,
            }),
            Kind::Again(name) => Shape::Again(name.into()),
        }
    }
}

/// Returns the fields of an object. An enum with `tag` and `content` is an object whose tag is a choice of its own name: a variant without
/// fields has no content.
fn fields_of(name: &str, fields: Vec<Field>) -> Vec<FieldShape> {
    let mut fields: Vec<FieldShape> = fields.into_iter().map(Field::into_shape).collect();
    let is_tag =
        |it: &FieldShape| matches!(&it.shape, Shape::Choice(choice) if choice.name == name);
    if fields.iter().any(is_tag) {
        for field in fields.iter_mut().filter(|field| !is_tag(field)) {
            field.required = false;
        }
    }
    fields
}

impl Field {
    fn into_shape(self) -> FieldShape {
        FieldShape {
            name: self.name.into(),
            aliases: self.aliases.into_iter().map(Cow::from).collect(),
            docs: Cow::default(),
            flattened: false,
            required: self.required,
            sensitive: self.node.secret != Secret::No,
            shape: self.node.into_shape(),
        }
    }
}

fn variant((name, content): (&'static str, Option<Node>)) -> VariantShape {
    VariantShape {
        name: name.into(),
        aliases: Cow::default(),
        docs: Cow::default(),
        // A variant that was not tried is as one without content.
        content: content
            .filter(|node| !matches!(node.kind, Kind::New))
            .map(Node::into_shape),
    }
}
