//! Texts that are edited by addresses: every byte that no change touches stays.

use hcl_core::Diagnostics;
use hcl_core::json::{self, ValueKind};
use hcl_core::json_form::{JsonText, hcl2json};
use hcl_core::native::{self, File};
use hcl_serde::Expr;
use hcl_write::{
    Address, AddressedError, Body, Edit, EditError, Found, NewItem, NewValue, native_from_json,
};
use wasm_bindgen::prelude::*;

use super::convert::shape;
use crate::failure::Failure;
use crate::positions::Positions;
use crate::writer::Writer;

/// Returns a text after changes, which are an array of JSON. Lines with mistakes stay, too.
#[wasm_bindgen]
pub fn edit(text: &str, filename: &str, changes: &str) -> Result<String, Failure> {
    let changes = crate::source("<changes>", changes)?;
    let mut diagnostics = Diagnostics::new();
    let changes = json::parse(&changes, &mut diagnostics);
    let changes = diagnostics.into_result(changes)?;
    let ValueKind::Array(changes) = changes.root().kind() else {
        return Err(Failure::from("changes must be an array"));
    };
    let mut file = crate::parse(text, filename)?;
    for change in changes {
        let text = Change(change).apply(&file)?;
        file = native::parse(&crate::source(filename, &text)?, &mut Diagnostics::new());
    }
    Ok(file.source().text().to_owned())
}

/// Returns all that is at an address, as an array of objects: the data, the source text and the range of each.
#[wasm_bindgen]
pub fn find(text: &str, filename: &str, address: &str) -> Result<String, Failure> {
    let file = crate::parse(text, filename)?;
    let positions = Positions::new(file.source());
    let mut found = Writer::default();
    found.begin('[');
    for at in parsed(address)?.find(file.body()) {
        let mut data = String::new();
        let mut sink = JsonText::new(&mut data, false);
        match (at, at.expression()) {
            (_, Some(expression)) => hcl2json::expression(expression, &mut sink)?,
            (Found::Block(block), None) => hcl2json::body(block.body(), &mut sink)?,
            _ => continue,
        }
        let span = at.value_span();
        found.fields(|writer| {
            writer.key("value").json(&data);
            writer.key("source").string(file.source().slice(span));
            writer.key("range").range(&positions, span);
        });
    }
    found.end(']');
    Ok(found.finish())
}

/// A change: an object of JSON. Its first name is the kind of change.
struct Change<'c>(json::Value<'c>);

impl<'c> Change<'c> {
    fn field(&self, name: &str) -> Option<json::Value<'c>> {
        let ValueKind::Object(mut properties) = self.0.kind() else {
            return None;
        };
        properties
            .find(|it| it.name().decode() == name)
            .map(json::Property::value)
    }

    fn text(&self, name: &str) -> Option<String> {
        match self.field(name)?.kind() {
            ValueKind::String(text) => Some(text.decode().to_owned()),
            _ => None,
        }
    }

    fn address(&self, name: &str) -> Result<Option<Address>, Failure> {
        self.text(name).map(|text| parsed(&text)).transpose()
    }

    /// Returns an option, which is false if it is left out.
    fn is_set(&self, name: &str) -> bool {
        matches!(
            self.field(name).map(json::Value::kind),
            Some(ValueKind::Bool(true))
        )
    }

    fn required(&self, name: &str) -> Result<String, Failure> {
        let missing = || Failure::from(&*format!("the change needs a text {name:?}"));
        self.text(name).ok_or_else(missing)
    }

    fn apply(&self, file: &File) -> Result<String, Failure> {
        if self.field("format").is_some() {
            let options = crate::format_options(self.is_set("terraform"));
            let formatted = hcl_write::format(file.source(), &options);
            return Ok(formatted.patches.apply(file.source().text()));
        }
        let mut edit = Edit::new(file);
        self.add_to(&mut edit, file)?;
        let patches = edit
            .finish()
            .map_err(|error| refused(AddressedError::from(error)))?;
        Ok(patches.apply(file.source().text()))
    }

    fn add_to<'f>(&self, edit: &mut Edit<'f>, file: &File) -> Result<(), Failure> {
        if let Some(address) = self.address("set")? {
            let value = self.value()?;
            let new = || value.clone();
            return match edit.set_at(&address, new) {
                Err(AddressedError::NotFound(_)) => edit.append_at(&address, new),
                other => other,
            }
            .map_err(refused);
        }
        if let Some(address) = self.address("append")? {
            let items = self.items()?;
            return edit.append_block_with(&address, &items).map_err(refused);
        }
        if let Some(address) = self.address("remove")? {
            return edit.remove_at(&address).map_err(refused);
        }
        if let Some(address) = self.address("rename")? {
            let to = parsed(&self.required("to")?)?;
            return edit.rename_at(&address, &to).map_err(refused);
        }
        if let Some(address) = self.address("renameReferences")? {
            let to = parsed(&self.required("to")?)?;
            let (old, new) = (
                address.names().unwrap_or_default(),
                to.names().unwrap_or_default(),
            );
            let renamed = hcl_ide::rename_references(file, &old, &new);
            let renamed = renamed.map_err(|error| Failure::from(&*error.to_string()))?;
            for renamed in renamed.edits {
                edit.replace_span(renamed.span, renamed.text);
            }
            return Ok(());
        }
        if let Some(address) = self.address("move")? {
            let (other, is_before) = match (self.address("before")?, self.address("after")?) {
                (Some(other), None) => (other, true),
                (None, Some(other)) => (other, false),
                _ => return Err(Failure::from("a move needs either \"before\" or \"after\"")),
            };
            return edit.move_at(&address, &other, is_before).map_err(refused);
        }
        if let Some(address) = self.address("comment")? {
            let text = self.required("text")?;
            return edit
                .comment_at(&address, &text, self.is_set("inline"))
                .map_err(refused);
        }
        Err(Failure::from(
            "a change is one of set, append, remove, rename, renameReferences, move, comment and format",
        ))
    }

    /// Returns the new value. Strings are templates, unless `templates` is false.
    fn value(&self) -> Result<NewValue, Failure> {
        let value = self
            .field("value")
            .ok_or_else(|| Failure::from("a set needs a value"))?;
        if let Some(ValueKind::Bool(false)) = self.field("templates").map(json::Value::kind) {
            let text = value.file().source().slice(value.span());
            let value = hcl_core::Value::from_json(text);
            let value = value.map_err(|error| Failure::from(&*error.to_string()))?;
            return Ok(NewValue::new(&value));
        }
        Ok(NewValue::from(
            Expr::try_from(value).map_err(hcl_serde::Error::into_diagnostics)?,
        ))
    }

    /// Returns the items of a new block. `blocks` has the block types among them, with their number of labels.
    fn items(&self) -> Result<Vec<NewItem>, Failure> {
        let Some(body) = self.field("body") else {
            return Ok(Vec::new());
        };
        let slice = |value: json::Value<'_>| value.file().source().slice(value.span()).to_owned();
        let blocks = self.field("blocks").map_or_else(|| "{}".to_owned(), slice);
        let source = crate::source("<body>", &slice(body))?;
        let text = native_from_json(&source, &shape(&blocks)?)?;
        let body: Body = text.parse()?;
        Ok(body.items.into_iter().map(NewItem::from).collect())
    }
}

fn parsed(address: &str) -> Result<Address, Failure> {
    address
        .parse()
        .map_err(|error: hcl_write::AddressError| Failure::from(&*format!("{address:?}: {error}")))
}

/// Returns the error of an edit that is refused.
fn refused(error: AddressedError) -> Failure {
    match error {
        AddressedError::Refused(
            EditError::Breaks(mistakes) | EditError::InvalidExpression(mistakes),
        ) => Failure::from(mistakes),
        AddressedError::Refused(EditError::InvalidValue(error)) => {
            Failure::from((*error).into_diagnostics())
        }
        other => Failure::new("edit", &other.to_string(), |_| {}),
    }
}
