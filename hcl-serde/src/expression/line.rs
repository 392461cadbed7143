//! The line that an expression is written on, and the heredocs that break it.

use std::collections::HashMap;

use super::Expr;

/// The marks around the literal text of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quotes {
    Quoted,
    /// `fits` is false if a heredoc cannot hold the text: a sign before a sequence would escape it.
    Heredoc {
        fits: bool,
    },
}

/// A writer of one expression, on one line unless it has heredocs.
pub(super) struct Line<'o> {
    pub(super) out: &'o mut Vec<u8>,
    /// The depth of the expression that is written.
    pub(super) depth: usize,
    pub(super) quotes: Quotes,
    /// The heredocs, if there may be some.
    pub(super) lines: Option<Lines<'o>>,
}

impl<'o> Line<'o> {
    pub(super) const fn new(out: &'o mut Vec<u8>) -> Self {
        Self {
            out,
            depth: 0,
            quotes: Quotes::Quoted,
            lines: None,
        }
    }
}

/// The layout of an expression with heredocs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines<'e> {
    pub(super) heredocs: &'e Heredocs,
    /// The indentation of the current line.
    pub(super) depth: usize,
    /// Whether a heredoc has just ended: nothing can follow on its line.
    pub(super) is_after_heredoc: bool,
}

/// The parts of an expression that are heredocs, and the expressions around them, by address.
#[derive(Debug, Default)]
pub(crate) struct Heredocs(pub(super) HashMap<usize, Exposure>);

/// Where an expression has heredocs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exposure {
    /// In brackets only.
    Inside,
    /// The expression is a heredoc, or has one as an operand: only brackets around it let it go on.
    Outside,
}

impl Heredocs {
    /// Returns whether an expression is a heredoc or has one in it.
    pub(crate) fn are_in(&self, expression: &Expr) -> bool {
        !self.0.is_empty() && self.0.contains_key(&address(expression))
    }

    /// Returns whether an expression needs brackets to go on after a heredoc.
    pub(super) fn are_outside(&self, expression: &Expr) -> bool {
        self.0.get(&address(expression)) == Some(&Exposure::Outside)
    }
}

/// Returns the key of an expression.
pub(super) fn address(expression: &Expr) -> usize {
    std::ptr::from_ref(expression).addr()
}
