//! Warnings of arguments and blocks that are deprecated, as `Content::warn_of_deprecated` reports them.

use super::super::errors;
use super::Checker;
use super::body::{BodyInput, Found};
use crate::schema::TypeSchema;

impl<'s> Checker<'s, '_> {
    pub(super) fn warn_of_deprecated(
        &self,
        at: &BodyInput<'_>,
        ty: &'s TypeSchema,
        found: &Found<'_>,
    ) {
        let mut offered = Vec::new();
        let mut warn = |instead: &str, replaced_by: &'s Option<String>, name: &str, span| {
            let replacement = replaced_by.as_deref();
            let replacement = replacement.and_then(|it| free(it, ty, found, &mut offered));
            let warning = errors::deprecated(name, instead, span).did_you_mean(name, replacement);
            self.report(at, warning);
        };
        for (argument, attribute) in ty.arguments.iter().zip(&found.attributes) {
            if let (Some(instead), Some(attribute)) = (&argument.deprecated, attribute) {
                let (name, span) = (attribute.name(), attribute.name_span());
                warn(instead, &argument.replaced_by, name, span);
            }
        }
        for (block, blocks) in ty.blocks.iter().zip(&found.blocks) {
            let Some(instead) = &block.deprecated else {
                continue;
            };
            for header in blocks {
                let (name, span) = (header.type_name(), header.type_span());
                warn(instead, &block.replaced_by, name, span);
            }
        }
    }
}

/// Returns the new name of a deprecated argument or block, unless the body has it or would have it twice.
fn free<'s>(
    name: &'s str,
    ty: &'s TypeSchema,
    found: &Found<'_>,
    offered: &mut Vec<&'s str>,
) -> Option<&'s str> {
    let mut blocks = ty.blocks.iter().zip(&found.blocks);
    let is_set = match blocks.find(|(block, _)| block.name == name) {
        Some((block, _)) if block.max_items != Some(1) => return Some(name),
        Some((_, blocks)) => !blocks.is_empty(),
        None => {
            let mut arguments = ty.arguments.iter().zip(&found.attributes);
            let argument = arguments.find(|(argument, _)| argument.name == name);
            argument.is_some_and(|(_, attribute)| attribute.is_some())
        }
    };
    let is_free = !is_set && !offered.contains(&name);
    is_free.then(|| {
        offered.push(name);
        name
    })
}
