//! The parts of a shape that are recorded so far.

use std::borrow::Cow;
use std::mem::discriminant;

use super::super::shape::{ConstrainedShape, Shape};
use super::recorder::RecordStop;
use crate::secrets::notices;

/// A part of a type: its shape so far, and how far it is recorded.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// The request, with any values as parts; `None` before the first request. A variant without content is written as text.
    pub(super) shape: Option<Shape>,
    /// The parts of the shape: also one for each variant without content.
    pub(super) parts: Vec<Self>,
    pub(super) sample: Sample,
    /// The number of attempts with an attribute that an object does not have, with all attributes, and with all but one.
    pub(super) attempts: usize,
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

/// A sample that is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sample {
    /// The next one to try.
    Try(usize),
    Accepted(usize),
    /// None is accepted.
    Refused,
}

impl Default for Sample {
    fn default() -> Self {
        Self::Accepted(0)
    }
}

impl Node {
    /// Sets a shape without parts.
    pub(super) fn set(&mut self, shape: Shape, sample: Sample) {
        self.shape = Some(shape);
        self.parts.clear();
        self.sample = sample;
    }

    /// Notes the first request. A further one must be of the same kind.
    pub(super) fn begin(
        &mut self,
        shape: Shape,
        sample: Sample,
        parts: usize,
    ) -> Result<(), RecordStop> {
        match &self.shape {
            None => {
                self.set(shape, sample);
                self.parts.resize_with(parts, Self::default);
                Ok(())
            }
            Some(known) if discriminant(known) == discriminant(&shape) => Ok(()),
            Some(_) => Err(RecordStop::Other),
        }
    }

    /// Returns the sample for a shape without parts, from the first request on.
    pub(super) fn sample_of(&mut self, shape: Shape) -> Result<&mut Sample, RecordStop> {
        self.begin(shape, Sample::Try(0), 0)?;
        Ok(&mut self.sample)
    }

    /// Returns the parts of a shape, from the first request on.
    pub(super) fn parts_of(
        &mut self,
        shape: Shape,
        count: usize,
    ) -> Result<&mut [Self], RecordStop> {
        self.begin(shape, Sample::default(), count)?;
        Ok(&mut self.parts)
    }

    /// Notes whether a type asked for a secret since there were `before` [`notices`].
    pub(super) fn note_since(&mut self, before: u64) {
        if notices() != before {
            self.secret = self.secret.max(Secret::Within);
        }
    }

    /// Returns whether nothing is left to record.
    pub(super) fn is_complete(&self) -> bool {
        let is_tried = match &self.shape {
            None => false,
            Some(Shape::Object(object)) => self.attempts > object.fields.len() + 1,
            Some(_) => !matches!(self.sample, Sample::Try(_)),
        };
        is_tried && self.parts.iter().all(Self::is_complete)
    }

    /// Returns a number that grows with each thing that is recorded.
    pub(super) fn progress(&self) -> usize {
        let Some(shape) = &self.shape else {
            return 0;
        };
        let of_sample = match self.sample {
            Sample::Try(next) => next,
            // More than there are samples, so that the end of the trials is also progress.
            Sample::Accepted(_) | Sample::Refused => 1000,
        };
        let mut progress = 1 + of_sample + self.attempts;
        for (index, part) in self.parts.iter().enumerate() {
            // An alias was a field, as far as its twin, and to find it is a step.
            let aliases = match shape {
                Shape::Object(object) => object.fields.get(index).map_or(0, |it| it.aliases.len()),
                _ => 0,
            };
            progress += part.progress() * (aliases + 1) + aliases;
        }
        progress
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
        let mut shape = self.shape.unwrap_or_default();
        let parts = self.parts.into_iter();
        match &mut shape {
            Shape::Object(object) => {
                for (field, part) in object.fields.to_mut().iter_mut().zip(parts) {
                    field.sensitive = part.secret != Secret::No;
                    field.shape = part.into_shape();
                }
                // An enum with `tag` and `content` is an object whose tag is a choice of its own name: a variant without fields has no
                // content.
                let is_tag = |it: &Shape| matches!(it, Shape::Choice(it) if it.name == object.name);
                if object.fields.iter().any(|field| is_tag(&field.shape)) {
                    for field in object.fields.to_mut() {
                        field.required &= is_tag(&field.shape);
                    }
                }
            }
            Shape::Choice(choice) => {
                for (variant, part) in choice.variants.to_mut().iter_mut().zip(parts) {
                    // A variant that was not tried is as one without content.
                    let content = variant
                        .content
                        .take()
                        .and(part.shape.is_some().then_some(part));
                    variant.content = content.map(Self::into_shape);
                }
            }
            shape => {
                for (of_part, part) in shape.parts_mut().into_iter().zip(parts) {
                    *of_part = part.into_shape();
                }
            }
        }
        match shape {
            // Null is a value like any other there.
            Shape::Optional(inner) if matches!(*inner, Shape::Any) => Shape::Any,
            // Zero was refused, but not by the least number: a signed integer that is not zero.
            Shape::Integer { min, .. }
                if self.sample == Sample::Accepted(1) && min.is_none_or(|min| min < 0) =>
            {
                Shape::Constrained(ConstrainedShape {
                    examples: Cow::Borrowed(const { &[Cow::Borrowed("1")] }),
                    ..ConstrainedShape::new(shape.into())
                })
            }
            shape => shape,
        }
    }

    /// Records that a type makes no request that could be recorded, if it made no progress.
    pub(super) fn give_up_unless_after(&mut self, before: usize) {
        if self.progress() == before {
            self.give_up();
        }
    }

    pub(super) fn give_up(&mut self) {
        if !self.is_complete() {
            self.set(Shape::Any, Sample::Refused);
        }
    }
}
