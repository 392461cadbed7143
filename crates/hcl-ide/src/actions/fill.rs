//! Adds the arguments and blocks that a body requires, in the native syntax.

use hcl_schema::{BlockTypeSchema, TypeSchema};
use hcl_syntax::native::{Block, Body, BodyItem, File};
use hcl_write::{Edit, EditError, NewValue, Place};

use super::{CodeAction, CodeActionKind, changes, names};
use crate::analysis::Analysis;
use crate::location::native;
use crate::path::BlockHeader;
use crate::place::FileId;
use crate::schemas::{LabelRole, Schemas};

/// The depth of required blocks that are added.
const MAX_DEPTH: usize = 8;

impl Analysis {
    /// Returns the changes that add the required items of the innermost body around an offset, and at the start of the
    /// file, of the file.
    pub(super) fn fill_native(&self, file: FileId, tree: &File, offset: u32) -> Vec<CodeAction> {
        let around = tree.body().blocks_at(offset);
        let is_start = offset <= tree.body().missing_item().end;
        let outer: &[Block<'_>] = &[];
        let root = (is_start && !around.is_empty()).then_some(outer);
        let bodies = [around.as_slice()].into_iter().chain(root);
        bodies
            .filter_map(|blocks| self.fill_body(file, tree, blocks))
            .collect()
    }

    /// Returns the change that adds what the innermost of nested bodies requires.
    fn fill_body(&self, file: FileId, tree: &File, around: &[Block<'_>]) -> Option<CodeAction> {
        let headers: Vec<BlockHeader> = around.iter().map(|&block| native::header(block)).collect();
        let body = around.last().map_or(tree.body(), |block| block.body());
        let schemas = self.schemas(file);
        let schema = schemas.body(&headers)?;
        let missing = Missing::of(schema.ty(), |name| count(body, name));
        if missing.is_empty() {
            return None;
        }
        let mut edit = Edit::new(tree);
        missing.add_to(&mut edit, body, &schemas, &headers).ok()?;
        let header = around.last().map_or_else(
            || body.missing_item(),
            |block| block.type_span().to(block.open_brace_span()),
        );
        Some(CodeAction {
            title: format!("Add required {}", names(&missing.names())),
            kind: CodeActionKind::QuickFix,
            fixes: self.missing_in(file, header)?,
            is_preferred: false,
            edits: changes(file, edit.finish())?,
        })
    }
}

fn count(body: Body<'_>, name: &str) -> usize {
    let items = body.items().filter(|item| match item {
        BodyItem::Attribute(attribute) => attribute.is_named(name),
        BodyItem::Block(block) => block.is_of_type(name),
    });
    items.count()
}

/// The arguments and blocks that a body requires and does not have.
struct Missing<'s> {
    /// Names, with a value to begin with.
    arguments: Vec<(&'s str, String)>,
    blocks: Vec<(&'s BlockTypeSchema, u32)>,
}

impl<'s> Missing<'s> {
    /// Finds the missing names, from the number of items of each name.
    fn of(ty: &'s TypeSchema, count: impl Fn(&str) -> usize) -> Self {
        let required = ty.required_names();
        let count = |name: &str, aliases: &[String]| {
            let aliases = aliases.iter().map(|alias| count(alias)).sum::<usize>();
            u32::try_from(count(name) + aliases).unwrap_or(u32::MAX)
        };
        // A rule requires nothing if another name of it is there already.
        let is_required = |name: &str| required.contains(&name);
        let arguments = ty.arguments.iter().filter(|argument| {
            is_required(&argument.name)
                && (argument.required || is_free(ty, &argument.name, &count))
                && count(&argument.name, &argument.aliases) == 0
        });
        let blocks = ty.blocks.iter().filter(|block| {
            is_required(&block.name) && (block.min_items > 0 || is_free(ty, &block.name, &count))
        });
        let blocks = blocks.filter_map(|block| {
            let missing = block
                .min_items
                .max(1)
                .checked_sub(count(&block.name, &block.aliases))?;
            // A schema may require any number of blocks.
            (missing > 0).then_some((block, missing.min(16)))
        });
        Self {
            arguments: arguments
                .map(|argument| (argument.name.as_str(), argument.sample()))
                .collect(),
            blocks: blocks.collect(),
        }
    }

    const fn is_empty(&self) -> bool {
        self.arguments.is_empty() && self.blocks.is_empty()
    }

    fn names(&self) -> Vec<String> {
        let arguments = self.arguments.iter().map(|&(name, _)| name);
        let blocks = self.blocks.iter().map(|(block, _)| block.name.as_str());
        arguments.chain(blocks).map(str::to_owned).collect()
    }

    fn add_to<'f>(
        &self,
        edit: &mut Edit<'f>,
        body: Body<'f>,
        schemas: &Schemas<'_>,
        path: &[BlockHeader],
    ) -> Result<(), EditError> {
        for (name, sample) in &self.arguments {
            let attribute = hcl_write::Attribute::new(*name, NewValue::expression(sample));
            edit.insert(body, Place::AfterArguments, attribute)?;
        }
        let mut path = path.to_vec();
        for (block, missing) in &self.blocks {
            for index in 0..*missing {
                if let Some(block) = new_block(schemas, &mut path, block, index, 0) {
                    edit.insert(body, Place::Last, block)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns whether no rule that a name meets is met by another name.
fn is_free(ty: &TypeSchema, name: &str, count: &impl Fn(&str, &[String]) -> u32) -> bool {
    use hcl_schema::{Rule, Texts};
    let has_other = |names: &Texts<'_>| names.iter().any(|name| count(name, &[]) > 0);
    ty.rules.iter().all(|rule| match rule {
        Rule::ExactlyOneOf(names) | Rule::AnyOf(names) => {
            !names.iter().any(|it| it == name) || !has_other(names)
        }
        _ => true,
    })
}

/// Returns the labels of a new block: names of labels, and the first variant.
fn new_labels(labels: &[LabelRole<'_>], index: u32) -> Vec<String> {
    let number = if index == 0 {
        String::new()
    } else {
        (index + 1).to_string()
    };
    // Keys differ, and other labels need not.
    let choice_of = |label: &LabelRole<'_>| -> Option<String> {
        let choices = label.choices();
        let choice = choices.get(index as usize).or(choices.first());
        choice.map(|(name, _)| (*name).to_owned())
    };
    let names = labels.iter().map(|label| match label {
        LabelRole::Key(_) => choice_of(label).unwrap_or_else(|| format!("name{number}")),
        LabelRole::Named(named) => {
            choice_of(label).unwrap_or_else(|| format!("{}{number}", named.name))
        }
        LabelRole::Variant(all) => {
            let variant = all.iter().find(|it| it.deprecated.is_none());
            variant
                .or(all.first())
                .map_or_else(String::new, |it| it.name.clone())
        }
        LabelRole::BlockType(all) => all.first().map_or_else(String::new, |it| it.name.clone()),
    });
    names.collect()
}

/// Adds the header of a new block to a path, and returns its labels.
fn enter_block(
    schemas: &Schemas<'_>,
    path: &mut Vec<BlockHeader>,
    block: &BlockTypeSchema,
    index: u32,
) -> Option<Vec<String>> {
    let outer = schemas.body(path)?;
    let schema = schemas.block(&outer, &block.name)?;
    let chosen = new_labels(&schemas.labels(&schema, &[]), index);
    // A variant may have more labels.
    let labels = new_labels(&schemas.labels(&schema, &chosen), index);
    path.push(BlockHeader {
        type_name: block.name.clone(),
        labels: labels.clone(),
    });
    Some(labels)
}

fn new_block(
    schemas: &Schemas<'_>,
    path: &mut Vec<BlockHeader>,
    block: &BlockTypeSchema,
    index: u32,
    depth: usize,
) -> Option<hcl_write::Block> {
    let labels = enter_block(schemas, path, block, index)?;
    let mut new = hcl_write::Block::new(block.name.as_str());
    for label in &labels {
        new = new.label(label.as_str());
    }
    // A type may require a block of itself.
    let body = schemas.body(path).filter(|_| depth < MAX_DEPTH);
    if let Some(body) = body {
        let missing = Missing::of(body.ty(), |_| 0);
        for (name, sample) in &missing.arguments {
            new = new.set(name, NewValue::expression(sample));
        }
        for (inner, count) in &missing.blocks {
            for index in 0..*count {
                new = match new_block(schemas, path, inner, index, depth + 1) {
                    Some(inner) => new.with(inner),
                    None => new,
                };
            }
        }
    }
    path.pop();
    Some(new)
}
