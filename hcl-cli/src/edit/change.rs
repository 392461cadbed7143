//! Changes at an address.

use hcl_syntax::syntax::{Body, BodyItem, ExpressionKind, File};
use hcl_syntax::{Diagnostic, Diagnostics};
use hcl_write::{Address, Edit, EditError, Found, NewAttribute, NewBlock, NewValue, Place};

use super::errors;

/// A change of a file.
pub(super) enum Change<'a> {
    /// Address, value, and whether the value is text.
    Set(&'a Address, &'a str, bool),
    /// Address, value, and whether the value is text.
    Append(&'a Address, &'a str, bool),
    AppendBlock(&'a Address),
    Remove(&'a Address),
    Move(&'a Address, &'a Address),
    Rename(&'a Address, &'a Address),
}

/// Why a file is not changed.
pub(super) enum Problem {
    /// The address is not in this file.
    NotFound(Box<Diagnostic>),
    /// The change is not possible.
    Refused(Diagnostics),
}

impl From<Diagnostic> for Problem {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Refused(diagnostic.into())
    }
}

impl From<EditError> for Problem {
    fn from(error: EditError) -> Self {
        Self::Refused(errors::refused(error))
    }
}

impl Change<'_> {
    /// Collects the edits of a file.
    pub(super) fn apply<'f>(&self, edit: &mut Edit<'f>, file: &'f File) -> Result<(), Problem> {
        match *self {
            Self::Set(address, value, is_text) => {
                for found in find(address, file)? {
                    let Some(old) = found.expression() else {
                        return Err(errors::not_an_argument(address, found).into());
                    };
                    edit.replace(old, new_value(value, is_text))?;
                }
            }
            Self::Append(address, value, is_text) => {
                append(edit, file, address, || new_value(value, is_text))?;
            }
            Self::AppendBlock(address) => append_block(edit, file, address)?,
            Self::Remove(address) => {
                for found in find(address, file)? {
                    remove(edit, address, found)?;
                }
            }
            Self::Move(old, new) => {
                for found in find(old, file)? {
                    move_to(edit, old, new, found)?;
                }
            }
            Self::Rename(from, to) => {
                let (from_names, to_names) = (names(from), names(to));
                if edit.rename_references(&from_names, &to_names)? == 0 {
                    let diagnostic = errors::no_reference(from, file);
                    return Err(Problem::NotFound(Box::new(diagnostic)));
                }
            }
        }
        Ok(())
    }
}

/// Finds what is at an address, at least one.
fn find<'f>(address: &Address, file: &'f File) -> Result<Vec<Found<'f>>, Problem> {
    let found = address.find(file.body());
    if found.is_empty() {
        let diagnostic = errors::not_found(address, file);
        return Err(Problem::NotFound(Box::new(diagnostic)));
    }
    Ok(found)
}

fn names(address: &Address) -> Vec<&str> {
    address.parts().iter().map(String::as_str).collect()
}

fn new_value(text: &str, is_text: bool) -> NewValue {
    if is_text {
        NewValue::from(text)
    } else {
        NewValue::expression(text)
    }
}

/// Adds an argument or an item of an object.
fn append<'f>(
    edit: &mut Edit<'f>,
    file: &'f File,
    address: &Address,
    value: impl Fn() -> NewValue,
) -> Result<(), Problem> {
    if let Some(existing) = address.find(file.body()).first() {
        return Err(errors::exists(address, *existing).into());
    }
    let Some((name, parent)) = address.parts().split_last() else {
        return Ok(());
    };
    let Ok(parent) = Address::new(parent) else {
        insert(edit, file.body(), name, value())?;
        return Ok(());
    };
    for found in find(&parent, file)? {
        match (found, found.expression()) {
            (Found::Block(block), _) => insert(edit, block.body(), name, value())?,
            (_, Some(object)) if matches!(object.kind(), ExpressionKind::Object(_)) => {
                edit.set_item(object, name, value())?;
            }
            _ => return Err(errors::not_a_parent(&parent, found).into()),
        }
    }
    Ok(())
}

fn insert<'f>(
    edit: &mut Edit<'f>,
    body: Body<'f>,
    name: &str,
    value: NewValue,
) -> Result<(), EditError> {
    edit.insert(body, Place::AfterArguments, NewAttribute::new(name, value))
}

/// Adds an empty block: to the blocks at the longest part of the address that is there, or else to the file.
fn append_block<'f>(edit: &mut Edit<'f>, file: &'f File, address: &Address) -> Result<(), Problem> {
    let parts = address.parts();
    let (parents, own) = (1..parts.len())
        .rev()
        .find_map(|length| {
            let (parent, own) = parts.split_at_checked(length)?;
            let found = Address::new(parent).ok()?.find(file.body());
            let bodies: Vec<Body<'f>> = found
                .into_iter()
                .filter_map(|found| match found {
                    Found::Block(block) => Some(block.body()),
                    _ => None,
                })
                .collect();
            (!bodies.is_empty()).then_some((bodies, own))
        })
        .unwrap_or_else(|| (vec![file.body()], parts));
    for body in parents {
        let Some((type_name, labels)) = own.split_first() else {
            continue;
        };
        let block = labels
            .iter()
            .fold(NewBlock::new(type_name), NewBlock::label);
        edit.insert(body, Place::Last, block)?;
    }
    Ok(())
}

fn remove<'f>(edit: &mut Edit<'f>, address: &Address, found: Found<'f>) -> Result<(), EditError> {
    match found {
        Found::Attribute(attribute) => edit.remove(BodyItem::Attribute(attribute)),
        Found::Block(block) => edit.remove(BodyItem::Block(block)),
        Found::Item(object, _) => match address.parts().last() {
            Some(key) => edit.remove_item(object, key),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Renames what was found in place. The new address has to have the same parent.
fn move_to<'f>(
    edit: &mut Edit<'f>,
    old: &Address,
    new: &Address,
    found: Found<'f>,
) -> Result<(), Problem> {
    let own_length = match found {
        Found::Block(block) => 1 + block.labels().count(),
        _ => 1,
    };
    let parent_length = old.parts().len().saturating_sub(own_length);
    let (Some((parent, _)), Some((new_parent, own))) = (
        old.parts().split_at_checked(parent_length),
        new.parts().split_at_checked(parent_length),
    ) else {
        return Err(errors::other_parent(old, new, found).into());
    };
    let (Some((name, labels)), true) = (own.split_first(), parent == new_parent) else {
        return Err(errors::other_parent(old, new, found).into());
    };
    match found {
        Found::Block(block) => {
            let labels: Vec<String> = labels
                .iter()
                .enumerate()
                .map(|(index, label)| match block.label(index) {
                    Some(old) if label == "*" => old.text().into_owned(),
                    _ => label.clone(),
                })
                .collect();
            edit.set_type(block, name)?;
            edit.set_labels(block, &labels)?;
        }
        _ if !labels.is_empty() => return Err(errors::other_parent(old, new, found).into()),
        Found::Attribute(attribute) => edit.rename(attribute, name)?,
        Found::Item(object, _) => {
            if let Some(key) = old.parts().last() {
                edit.rename_item(object, key, name)?;
            }
        }
        _ => {}
    }
    Ok(())
}
