//! A mutant as a change of a text, which keeps the old text behind a condition.

use std::ops::Range;

use proc_macro2::LineColumn;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

use super::{Genre, Mutant};

/// A text in place of a range of bytes.
pub(super) struct Change {
    pub(super) number: usize,
    pub(super) range: Range<usize>,
    pub(super) text: String,
    /// Where the compiler may report what is wrong with the change: the body of a function that returns another value.
    pub(super) extent: Range<usize>,
}

/// Returns the change of each mutant of one file, in the order of their places. A mutant is left out if its change would
/// copy the place of another one.
pub(super) fn changes(text: &str, mutants: &[(usize, &Mutant)]) -> syn::Result<Vec<Change>> {
    let file = syn::parse_file(text)?;
    let mut changes: Vec<Change> = Vec::new();
    for &(number, mutant) in mutants {
        let mut finder = Finder {
            text,
            mutant,
            number,
            found: None,
        };
        finder.visit_file(&file);
        let Some(change) = finder.found else {
            continue;
        };
        let overlaps = |other: &Change| {
            change.range.start < other.range.end && other.range.start < change.range.end
        };
        if !changes.iter().any(overlaps) {
            changes.push(change);
        }
    }
    changes.sort_by_key(|change| change.range.start);
    Ok(changes)
}

/// Looks for what a mutant changes.
struct Finder<'a> {
    text: &'a str,
    mutant: &'a Mutant,
    number: usize,
    found: Option<Change>,
}

impl Finder<'_> {
    fn is(&self, genre: Genre, start: LineColumn) -> bool {
        let expected = &self.mutant.span.start;
        self.mutant.genre == genre
            && (start.line, start.column + 1) == (expected.line, expected.column)
    }

    fn condition(&self) -> String {
        format!("crate::is_mutant({})", self.number)
    }

    fn find(&mut self, range: Range<usize>, text: String, extent: Range<usize>) {
        self.found = Some(Change {
            number: self.number,
            range,
            text,
            extent,
        });
    }

    /// `changed` if the mutant is asked for, else what is there.
    fn replace(&mut self, range: Range<usize>, changed: &str) {
        let kept = &self.text[range.clone()];
        let text = format!(
            "(if {} {{ {changed} }} else {{ {kept} }})",
            self.condition()
        );
        self.find(range.clone(), text, range);
    }

    fn visit_body(&mut self, block: &syn::Block) {
        let Some(first) = block.stmts.first() else {
            return;
        };
        if self.is(Genre::FnValue, first.span().start()) {
            let start = first.span().byte_range().start;
            let condition = self.condition();
            let text = format!("if {condition} {{ return {}; }} ", self.mutant.replacement);
            self.find(start..start, text, block.span().byte_range());
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.visit_body(&function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.visit_body(&function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.visit_body(block);
        }
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        if self.is(Genre::BinaryOperator, binary.op.span().start()) {
            let left = &self.text[binary.left.span().byte_range()];
            let right = &self.text[binary.right.span().byte_range()];
            let changed = format!("{left} {} {right}", self.mutant.replacement);
            self.replace(binary.span().byte_range(), &changed);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        if self.is(Genre::UnaryOperator, unary.op.span().start()) {
            let operand = &self.text[unary.expr.span().byte_range()];
            self.replace(unary.span().byte_range(), operand);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_match(&mut self, matched: &'ast syn::ExprMatch) {
        visit::visit_expr_match(self, matched);
        let is_found = |arm: &syn::Arm, found: &Change| arm.span().byte_range() == found.extent;
        // Without an arm, the compiler may report the value that is matched.
        if let Some(found) = &mut self.found
            && matched.arms.iter().any(|arm| is_found(arm, found))
        {
            found.extent = matched.span().byte_range();
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let condition = self.condition();
        let is_arm = self.is(Genre::MatchArm, arm.span().start());
        match &arm.guard {
            Some((_, guard)) if self.is(Genre::MatchArmGuard, guard.span().start()) => {
                self.replace(guard.span().byte_range(), &self.mutant.replacement);
            }
            Some((_, guard)) if is_arm => {
                let range = guard.span().byte_range();
                let text = format!("!{condition} && ({})", &self.text[range.clone()]);
                self.find(range.clone(), text, range);
            }
            None if is_arm => {
                let end = arm.pat.span().byte_range().end;
                let text = format!(" if !{condition}");
                self.find(end..end, text, arm.span().byte_range());
            }
            _ => {}
        }
        visit::visit_arm(self, arm);
    }
}
