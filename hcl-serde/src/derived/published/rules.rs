//! Rules between the fields of a body.

use hcl_core::internal::sort::sort_by_key;
use hcl_core::{Diagnostic, SourceSpan};

use super::super::errors;
use super::super::rules::{self, FindFields};
use super::Checker;
use super::body::{BodyInput, Found};
use crate::schema::{RuleSchema, TypeSchema};
use crate::tree::duplicate_block;
use crate::view::{AttributeView, BlockView};

/// The fields of a type, and what a body has of them.
struct Fields<'f> {
    ty: &'f TypeSchema,
    found: &'f Found<'f>,
}

impl Checker<'_, '_> {
    pub(super) fn rules(&self, at: &BodyInput<'_>, ty: &TypeSchema, found: &Found<'_>) {
        let fields = Fields { ty, found };
        for rule in &ty.rules {
            if let Some(error) = fields.broken(rule) {
                self.report_whole(at, rules::located(error, at.body));
            }
        }
    }
}

impl Fields<'_> {
    fn broken(&self, rule: &RuleSchema) -> Option<Diagnostic> {
        match rule {
            RuleSchema::Conflicts(one, other) => rules::conflicts(self, one, other),
            RuleSchema::Requires(one, other) => rules::requires(self, one, other),
            RuleSchema::ExactlyOneOf(names) => rules::exactly_one_of(self, &texts(names)),
            RuleSchema::AnyOf(names) => {
                let is_absent = names
                    .iter()
                    .all(|name| self.found_at(name).is_none() && !self.found.meant.contains(name));
                is_absent.then(|| errors::missing_choice(&texts(names)))
            }
            RuleSchema::AtMostOneOf(names) => {
                let blocks = names.iter().filter_map(|name| self.blocks(name)).flatten();
                let mut blocks: Vec<&BlockView<'_>> = blocks.collect();
                sort_by_key(&mut blocks, |block| block.definition_span().span().start);
                let second = blocks.get(1)?;
                let is_of_one_type = blocks.first()?.type_name() == second.type_name();
                // Two blocks of one type are reported where they are read.
                (!is_of_one_type)
                    .then(|| duplicate_block(second.type_name(), second.definition_span()))
            }
        }
    }

    fn blocks(&self, name: &str) -> Option<&[BlockView<'_>]> {
        let mut blocks = self.ty.blocks.iter().zip(&self.found.blocks);
        let (_, found) = blocks.find(|(block, _)| block.name == name)?;
        Some(found)
    }
}

impl FindFields for Fields<'_> {
    fn found_at(&self, name: &str) -> Option<SourceSpan> {
        let mut arguments = self.ty.arguments.iter().zip(&self.found.attributes);
        if let Some((_, attribute)) = arguments.find(|(argument, _)| argument.name == name) {
            return attribute.map(AttributeView::name_span);
        }
        self.blocks(name)?.first().map(|block| block.type_span())
    }

    fn is_block(&self, name: &str) -> bool {
        self.ty.blocks.iter().any(|block| block.name == name)
    }
}

fn texts(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}
