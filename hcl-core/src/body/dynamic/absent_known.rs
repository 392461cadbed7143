//! Values of earlier evaluations and instances of blocks, in a build without the feature `layers`: there are none.

use crate::body::Expression;
use crate::source::SourceSpan;
use crate::value::Value;

#[derive(Clone, Debug)]
pub(in crate::body) enum Recorder {}

#[derive(Clone, Debug)]
pub(super) enum Instances {}

#[derive(Clone, Debug)]
pub(super) enum Values {}

impl Recorder {
    pub(in crate::body) const fn record(&self, _: &Expression<'_>, _: &Value) {
        match *self {}
    }
}

impl Values {
    pub(super) const fn get(&self, _: &Expression<'_>) -> Option<&Value> {
        match *self {}
    }

    pub(super) const fn recorder(&self) -> Option<&Recorder> {
        match *self {}
    }

    pub(super) fn get_or_evaluate(
        _: Option<&Self>,
        _: &Expression<'_>,
        evaluate: impl FnOnce() -> Value,
    ) -> Value {
        evaluate()
    }

    pub(super) const fn element(&self, _: &SourceSpan, _: usize) -> Option<Self> {
        match *self {}
    }
}
