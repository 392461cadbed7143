//! The law of writers: any text, written in any position by any writer, reads back as the same text. Reproducible by seed.
//!
//! Readers normalize strings to NFC, so equal means equal after that.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::as_json as json;
use hcl_core::internal::{is_name, nfc};
use hcl_core::json_form::Json;
use hcl_core::{Body, Diagnostics, Source, native};
use hcl_serde::de::Syntax;
use hcl_serde::ser::AsBlock;
use hcl_serde::{Decoder, Error, HclDecode, HclEncode, Labeled, Value};
use hcl_write::Expr;
use hcl_write::expr::{BinaryOperator, TemplatePart};
use hcl_write::{Attribute, Block, BodyShape, Document, NewValue, Place, native_from_json};
use serde::Serialize;

/// A configuration that has one text in every position.
#[derive(Clone, Debug, PartialEq, Eq, HclDecode, HclEncode)]
pub struct Positions {
    /// An argument.
    pub text: String,
    /// Elements.
    pub list: Vec<String>,
    /// A key and a value of an object.
    pub object: BTreeMap<String, String>,
    /// The same in an element.
    pub objects: Vec<BTreeMap<String, String>>,
    /// A template, or one in an interpolation.
    pub template: Option<String>,
    /// A label, and an argument of a block.
    #[hcl(block)]
    pub block: Vec<Inner>,
}

/// A block of [`Positions`].
#[derive(Clone, Debug, PartialEq, Eq, HclDecode, HclEncode)]
pub struct Inner {
    /// The label.
    #[hcl(label)]
    pub label: String,
    /// An argument.
    pub text: String,
}

/// The same for serde.
#[derive(Serialize)]
struct Plain<'t> {
    text: &'t str,
    list: [&'t str; 2],
    object: BTreeMap<&'t str, &'t str>,
    objects: [BTreeMap<&'t str, &'t str>; 1],
    block: [Labeled<&'t str, AsBlock<BTreeMap<&'t str, &'t str>>>; 1],
}

impl Positions {
    fn of(text: &str) -> Self {
        let object = || BTreeMap::from([(text.to_owned(), text.to_owned())]);
        Self {
            text: text.to_owned(),
            list: vec![text.to_owned(); 2],
            object: object(),
            objects: vec![object()],
            template: None,
            block: vec![Inner {
                label: text.to_owned(),
                text: text.to_owned(),
            }],
        }
    }
}

/// The document that a writer made of a text.
#[derive(Clone, Debug)]
pub struct Written {
    /// The writer.
    pub writer: &'static str,
    /// Whether the result is in the JSON syntax.
    pub is_json: bool,
    /// The result.
    pub source: String,
    /// The value of the template in it, where `x` is empty.
    pub template: Option<String>,
}

/// Writes a text in every position by every writer.
///
/// # Panics
///
/// Panics if a writer refuses the text.
#[must_use]
pub fn written(text: &str) -> Vec<Written> {
    let data = Positions::of(text);
    let plain = Plain {
        text,
        list: [text; 2],
        object: object(text),
        objects: [object(text)],
        block: [Labeled {
            label: text,
            body: AsBlock(BTreeMap::from([("text", text)])),
        }],
    };
    let native = |writer, source| Written {
        writer,
        is_json: false,
        source,
        template: None,
    };
    let json = |writer, source| Written {
        is_json: true,
        ..native(writer, source)
    };
    let derive = done(hcl_serde::to_string(&data));
    let derive_json = done(json::to_string(&data));
    let lines = format!("a\n{text}\nb\n");
    vec![
        native("serde", done(hcl_serde::to_string(&plain))),
        native("edits", edited(text)),
        native("values", displayed(text)),
        native("conversion", converted(&derive_json)),
        json("conversion, JSON", converted_json(&derive)),
        json("serde, JSON", done(json::to_string_pretty(&plain))),
        json("derive, JSON", derive_json),
        Written {
            template: Some(lines),
            ..native("expressions", expressions(text))
        },
        Written {
            template: Some(text.to_owned()),
            ..native("nested templates", derive.clone() + &nested(text))
        },
        native("derive", derive),
    ]
}

/// Reads the text of a writer back.
///
/// # Errors
///
/// Returns a description of what is wrong.
pub fn read_back(text: &str, written: &Written) -> Result<(), String> {
    let expected = Positions::of(nfc(text).as_str());
    let decoder = Decoder::new()
        .variable("x", "")
        .map_err(|error| error.to_string())?
        .syntax(if written.is_json {
            Syntax::Json
        } else {
            Syntax::Native
        });
    let read = decoder.decode_str::<Positions>(&written.source);
    let read = read.map_err(|error| error.to_string())?;
    let is_block = |block: &Inner| {
        // Labels are not values, and stay as they are.
        nfc(&*block.label).as_str() == expected.text && block.text == expected.text
    };
    // So do keys that are written as names.
    let is_object = |object: &BTreeMap<String, String>| {
        object.len() == 1
            && object.iter().all(|(key, value)| {
                nfc(&**key).as_str() == expected.text && *value == expected.text
            })
    };
    let is_equal = read.text == expected.text
        && read.list == expected.list
        && is_object(&read.object)
        && read.objects.iter().all(is_object)
        && read.block.iter().all(is_block)
        && read.template
            == written
                .template
                .as_deref()
                .map(|text| nfc(text).as_str().to_owned());
    if is_equal {
        Ok(())
    } else {
        Err(format!("reads back as {read:?}"))
    }
}

/// Writes a block type and an argument of this name, if it is an identifier.
#[must_use]
pub fn named(name: &str) -> Option<String> {
    let names = BTreeMap::from([(name, AsBlock(BTreeMap::from([(name, 1)])))]);
    is_name(name).then(|| done(hcl_serde::to_string(&names)))
}

/// Reads a name back.
///
/// # Errors
///
/// Returns a description of what is wrong.
pub fn read_name_back(name: &str, source: &str) -> Result<(), String> {
    let file = parsed(source.to_owned());
    let block = file.body().blocks().next();
    let is_equal = block.is_some_and(|block| {
        block.type_name() == name
            && block.body().items().len() == 1
            && block.body().attribute(name).is_some()
    });
    if is_equal {
        Ok(())
    } else {
        Err(format!("reads back as {block:?}"))
    }
}

fn done<T, E: std::fmt::Display>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("a writer refuses a text: {error}"),
    }
}

fn object(text: &str) -> BTreeMap<&str, &str> {
    BTreeMap::from([(text, text)])
}

fn parsed(text: String) -> native::File {
    let source = done(Source::new("text.hcl", text));
    native::parse(&source, &mut Diagnostics::new())
}

/// Edits of a document: items that are added, with comments, and values and names that are replaced.
fn edited(text: &str) -> String {
    let start = "\u{feff}first = 1\nold {\n  x = 1\n}\ntext = \"\"\nobject = { k = 1 }\nblock a {\n  text = <<E\nE\n}\n";
    let mut document = Document::from(parsed(start.to_owned()));
    done(document.edit(|edit, body| {
        for item in body.items().take(2) {
            edit.remove(item)?;
        }
        match body.attribute("object") {
            Some(object) => edit.rename_item(object.expression(), "k", text),
            None => Ok(()),
        }
    }));
    done(document.edit(|edit, body| {
        let (Some(attribute), Some(block)) = (body.attribute("object"), body.blocks().next())
        else {
            return Ok(());
        };
        edit.set_item(attribute.expression(), text, text)?;
        edit.set(body, "text", text)?;
        edit.set_label(block, 0, text)?;
        edit.set(block.body(), "text", text)?;
        let list = Attribute::new("list", NewValue::new(&[text, text]));
        edit.insert(body, Place::Last, list.lead_comment(text))?;
        edit.set(body, "objects", NewValue::new(&[object(text)]))?;
        let block = Block::new("block").label(text).comment(text);
        edit.insert(body, Place::Last, block.set("text", heredoc(text)))
    }));
    document.text().to_owned()
}

fn heredoc(text: &str) -> NewValue {
    if text.is_empty() || text.ends_with('\n') {
        NewValue::heredoc(text)
    } else {
        NewValue::from(text)
    }
}

/// Values, as they are displayed.
fn displayed(text: &str) -> String {
    let mut out = String::new();
    let mut add = |name, value: Result<Value, Error>| {
        let value = done(value);
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{name} = {value}");
    };
    add("text", hcl_serde::to_value(text));
    add("list", hcl_serde::to_value(&[text, text]));
    add("object", hcl_serde::to_value(&object(text)));
    let objects = done(hcl_serde::to_value(&[object(text)]));
    out + &format!("objects = {objects:#}\n")
}

/// Expressions as data, with a template of several lines.
fn expressions(text: &str) -> String {
    let object = || Expr::object([(text, text)]);
    let variable = || TemplatePart::Interpolation(Expr::variable("x"));
    let literal = |text: &str| TemplatePart::Literal(text.to_owned());
    let parts = [literal(&format!("a\n{text}")), variable(), literal("\nb\n")];
    let expressions = BTreeMap::from([
        ("list", Expr::tuple([text, text])),
        ("object", object()),
        ("objects", Expr::tuple([object()])),
        ("template", Expr::template(parts)),
        ("text", Expr::from(text)),
    ]);
    done(hcl_serde::to_string(&expressions))
}

/// A text in a template in a template.
fn nested(text: &str) -> String {
    let variable = || Expr::variable("x");
    let choice = Expr::conditional(
        Expr::binary(variable(), BinaryOperator::Equal, ""),
        text,
        variable(),
    );
    let parts = [variable(), choice].map(TemplatePart::Interpolation);
    done(hcl_serde::to_string(&BTreeMap::from([(
        "template",
        Expr::template(parts),
    )])))
}

/// The native text of a text in the JSON syntax.
fn converted(json: &str) -> String {
    let shape = BodyShape::new().block("block", 1, BodyShape::new());
    let source = done(Source::new("text.hcl.json", json));
    match native_from_json(&source, &shape) {
        Ok(text) => text,
        Err(mistakes) => panic!("a writer refuses a text: {}", Error::from(mistakes)),
    }
}

/// The JSON syntax of a native text.
fn converted_json(native: &str) -> String {
    let file = parsed(native.to_owned());
    match Json::of_body(&Body::from(&file)) {
        Ok(json) => format!("{json:#}"),
        Err(mistakes) => panic!("a writer refuses a text: {}", Error::from(mistakes)),
    }
}
