//! Changes as serde reads them: objects that begin with the verb.

use std::collections::BTreeMap;

use crate::expr::Expr;
use hcl_core::Value;
use hcl_core::json_form::Json;
use hcl_syntax::{Diagnostics, Source, json};
use serde::{Deserialize, Deserializer};

use crate::edit::{Address, Body, Change, Item, NewValue, SortOptions};
use crate::format::FormatOptions;
use crate::json::BodyShape;

/// The fields of all changes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct ChangeFields {
    set: Option<String>,
    append: Option<String>,
    rm: Option<String>,
    rename: Option<String>,
    rename_only: Option<String>,
    rename_references: Option<String>,
    reorder: Option<String>,
    comment: Option<String>,
    sort: Option<bool>,
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
        let fields = ChangeFields::deserialize(deserializer)?;
        fields.change().map_err(serde::de::Error::custom)
    }
}

impl ChangeFields {
    fn change(mut self) -> Result<Change, String> {
        let verbs = [
            ("set", self.set.take()),
            ("append", self.append.take()),
            ("rm", self.rm.take()),
            ("rename", self.rename.take()),
            ("renameOnly", self.rename_only.take()),
            ("renameReferences", self.rename_references.take()),
            ("reorder", self.reorder.take()),
            ("comment", self.comment.take()),
            ("sort", self.sort.take_if(|it| *it).map(|_| "*".to_owned())),
            (
                "format",
                self.format.take_if(|it| *it).map(|_| "*".to_owned()),
            ),
        ];
        let mut given = verbs
            .iter()
            .filter_map(|(verb, it)| Some((*verb, it.as_ref()?)));
        let (Some((verb, address)), None) = (given.next(), given.next()) else {
            let verbs = verbs.map(|(verb, _)| verb).join(", ");
            return Err(format!("a change has one of these: {verbs}"));
        };
        let change = self.of_verb(verb, address_of(address)?)?;
        match self.left() {
            Some(field) => Err(format!("{field:?} does not belong to {verb:?}")),
            None => Ok(change),
        }
    }

    /// Reads the fields of a verb.
    fn of_verb(&mut self, verb: &str, address: Address) -> Result<Change, String> {
        Ok(match verb {
            "set" => Change::Set {
                address,
                value: value_of(
                    &required(self.value.take(), "value")?,
                    self.templates.take(),
                )?,
                create: self.create.take().unwrap_or(false),
            },
            "append" if self.value.is_some() => {
                if self.body.is_some() {
                    return Err("the change has either \"value\" or \"body\"".to_owned());
                }
                let value = value_of(
                    &required(self.value.take(), "value")?,
                    self.templates.take(),
                )?;
                Change::Append { address, value }
            }
            "append" => {
                let items = self
                    .body
                    .take()
                    .map(|body| items(&body, self.blocks.take()))
                    .transpose()?;
                let items = items.unwrap_or_default();
                Change::AppendBlock { address, items }
            }
            "rm" => Change::Rm { address },
            "rename" | "renameOnly" | "renameReferences" => {
                let to = address_of(&required(self.to.take(), "to")?)?;
                match verb {
                    "rename" => Change::Rename { address, to },
                    "renameOnly" => Change::RenameOnly { address, to },
                    _ => Change::RenameReferences { address, to },
                }
            }
            "reorder" => {
                let (other, before) = match (self.before.take(), self.after.take()) {
                    (Some(other), None) => (other, true),
                    (None, Some(other)) => (other, false),
                    _ => return Err("the change needs either \"before\" or \"after\"".to_owned()),
                };
                Change::Reorder {
                    address,
                    other: address_of(&other)?,
                    before,
                }
            }
            "comment" => Change::Comment {
                address,
                text: required(self.text.take(), "text")?,
                inline: self.inline.take().unwrap_or(false),
            },
            "sort" => Change::Sort(match self.terraform.take() {
                Some(true) => SortOptions::terraform(),
                _ => SortOptions::default(),
            }),
            _ => Change::Format(match self.terraform.take() {
                Some(true) => FormatOptions::terraform(),
                _ => FormatOptions::default(),
            }),
        })
    }

    /// Returns a field that is not read yet.
    fn left(&self) -> Option<&'static str> {
        let fields = [
            ("value", self.value.is_some()),
            ("templates", self.templates.is_some()),
            ("create", self.create.is_some()),
            ("body", self.body.is_some()),
            ("blocks", self.blocks.is_some()),
            ("to", self.to.is_some()),
            ("before", self.before.is_some()),
            ("after", self.after.is_some()),
            ("text", self.text.is_some()),
            ("inline", self.inline.is_some()),
            ("terraform", self.terraform.is_some()),
        ];
        fields
            .into_iter()
            .find_map(|(name, is_left)| is_left.then_some(name))
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
            .map(|mistake| format!("{}: {}", mistake.summary(), mistake.detail()));
        all.collect::<Vec<_>>().join("; ")
    })?;
    Ok(body.items)
}

fn source(text: &str) -> Result<Source, String> {
    Source::new("<change>", text).map_err(|error| error.to_string())
}
