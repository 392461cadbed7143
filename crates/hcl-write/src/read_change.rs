//! Changes as serde reads them: objects that begin with the verb.

use std::collections::BTreeMap;

use hcl_core::Value;
use hcl_core::json_form::Json;
use hcl_serde::Expr;
use hcl_syntax::{Diagnostics, Source, json};
use serde::{Deserialize, Deserializer};

use crate::edit::{Address, Body, Change, Item, NewValue};
use crate::format::FormatOptions;
use crate::json::BodyShape;

/// The fields of all changes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Fields {
    set: Option<String>,
    append: Option<String>,
    remove: Option<String>,
    rename: Option<String>,
    rename_only: Option<String>,
    rename_references: Option<String>,
    reorder: Option<String>,
    comment: Option<String>,
    format: Option<bool>,
    // `null` is a value.
    #[serde(default, deserialize_with = "present")]
    value: Option<Json>,
    templates: Option<bool>,
    create: Option<bool>,
    body: Option<Json>,
    blocks: Option<BTreeMap<String, usize>>,
    to: Option<String>,
    before: Option<String>,
    after: Option<String>,
    text: Option<String>,
    inline: Option<bool>,
    terraform: Option<bool>,
}

impl<'de> Deserialize<'de> for Change {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Fields::deserialize(deserializer)?;
        fields.change().map_err(serde::de::Error::custom)
    }
}

impl Fields {
    fn change(self) -> Result<Change, String> {
        let verbs = [
            &self.set,
            &self.append,
            &self.remove,
            &self.rename,
            &self.rename_only,
            &self.rename_references,
            &self.reorder,
            &self.comment,
        ];
        let count = verbs.into_iter().flatten().count() + usize::from(self.format.is_some());
        if count != 1 {
            return Err(
                "a change is one of set, append, remove, rename, renameOnly, renameReferences, reorder, comment and format"
                    .to_owned(),
            );
        }
        Ok(match self {
            Self {
                set: Some(address),
                value,
                templates,
                create,
                ..
            } => Change::Set {
                address: address_of(&address)?,
                value: value_of(&required(value, "value")?, templates)?,
                create: create.unwrap_or(true),
            },
            Self {
                append: Some(address),
                body,
                blocks,
                ..
            } => Change::Append {
                address: address_of(&address)?,
                items: body.map_or_else(|| Ok(Vec::new()), |body| items(&body, blocks))?,
            },
            Self {
                remove: Some(address),
                ..
            } => Change::Remove {
                address: address_of(&address)?,
            },
            Self {
                rename: Some(address),
                to,
                ..
            } => Change::Rename {
                address: address_of(&address)?,
                to: address_of(&required(to, "to")?)?,
            },
            Self {
                rename_references: Some(address),
                to,
                ..
            } => Change::RenameReferences {
                address: address_of(&address)?,
                to: address_of(&required(to, "to")?)?,
            },
            Self {
                rename_only: Some(address),
                to,
                ..
            } => Change::RenameOnly {
                address: address_of(&address)?,
                to: address_of(&required(to, "to")?)?,
            },
            Self {
                reorder: Some(address),
                before,
                after,
                ..
            } => {
                let (other, is_before) = match (before, after) {
                    (Some(other), None) => (other, true),
                    (None, Some(other)) => (other, false),
                    _ => return Err("the change needs either \"before\" or \"after\"".to_owned()),
                };
                Change::Reorder {
                    address: address_of(&address)?,
                    other: address_of(&other)?,
                    before: is_before,
                }
            }
            Self {
                comment: Some(address),
                text,
                inline,
                ..
            } => Change::Comment {
                address: address_of(&address)?,
                text: required(text, "text")?,
                inline: inline.unwrap_or(false),
            },
            Self { terraform, .. } => Change::Format(match terraform {
                Some(true) => FormatOptions::terraform(),
                _ => FormatOptions::default(),
            }),
        })
    }
}

fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Json>, D::Error> {
    Json::deserialize(deserializer).map(Some)
}

fn required<T>(field: Option<T>, name: &str) -> Result<T, String> {
    field.ok_or_else(|| format!("the change needs {name:?}"))
}

fn address_of(text: &str) -> Result<Address, String> {
    text.parse().map_err(|error| format!("{text:?}: {error}"))
}

/// Returns a value, in which strings are templates unless `templates` is false.
fn value_of(value: &Json, templates: Option<bool>) -> Result<NewValue, String> {
    let text = value.to_string();
    if templates == Some(false) {
        let value = Value::from_json(&text).map_err(|error| error.to_string())?;
        return Ok(NewValue::new(&value));
    }
    let mut mistakes = Diagnostics::new();
    let file = json::parse_expression(&source(&text)?, &mut mistakes);
    // Mistakes are reported by the change, with their places.
    Ok(match mistakes.into_result(file) {
        Err(mistakes) => NewValue::refused(mistakes),
        Ok(file) => match Expr::try_from(file.root()) {
            Err(error) => NewValue::refused(error.diagnostics().clone()),
            Ok(expr) => NewValue::from(expr),
        },
    })
}

/// Returns the items of a new block. `blocks` has the block types among them, with their number of labels.
fn items(body: &Json, blocks: Option<BTreeMap<String, usize>>) -> Result<Vec<Item>, String> {
    let shape = BodyShape::at_every_depth(&blocks.unwrap_or_default());
    let body = Body::from_json(&source(&body.to_string())?, &shape).map_err(|mistakes| {
        let all = mistakes
            .iter()
            .map(|it| format!("{}: {}", it.summary(), it.detail()));
        all.collect::<Vec<_>>().join("; ")
    })?;
    Ok(body.items)
}

fn source(text: &str) -> Result<Source, String> {
    Source::new("<change>", text).map_err(|error| error.to_string())
}
