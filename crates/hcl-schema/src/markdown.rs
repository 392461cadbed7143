//! Reference documentation in Markdown.

use std::fmt::Write;

use hcl_core::internal::markdown::inline_code;
use hcl_core::internal::with_article;

use crate::words::with_units;
use crate::{
    ArgumentSchema, BlockTypeSchema, ChoiceShape, Constraint, Definition, Document, FieldShape,
    LabelSchema, ObjectShape, Scope, Shape, TypeSchema, VariantShape,
};

impl Document {
    /// Returns reference documentation in Markdown: a section for each type of body, with tables of its arguments and
    /// blocks that link to each other, and the values that objects and choices consist of.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// /// Settings of the server.
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     /// Where to listen.
    ///     #[hcl(default = 8080)]
    ///     port: u16,
    /// }
    ///
    /// let page = Document::of::<Config>().to_markdown();
    /// assert!(page.contains("| `port` | whole number from 0 to 65535 | `8080` | Where to listen. |"));
    /// ```
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut page = String::new();
        for (index, ty) in self.types.iter().enumerate() {
            let marks = if index == 0 { "#" } else { "##" };
            heading(&mut page, marks, &ty.name);
            self.section(&mut page, ty);
            let example = if index == 0 {
                self.to_example()
            } else {
                String::new()
            };
            if !example.is_empty() {
                // Writing to a string cannot fail.
                let _ = write!(page, "The smallest file:\n\n```hcl\n{example}```\n\n");
            }
        }
        self.values(&mut page);
        let page = page.trim_end();
        format!("{page}\n")
    }

    fn section(&self, page: &mut String, ty: &TypeSchema) {
        paragraph(page, &ty.docs);
        let headers = self.headers(ty);
        if !headers.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(page, "```hcl\n{}\n```\n", headers.join("\n"));
        }
        table(
            page,
            ["label", "required", "description"],
            ty.labels.iter().map(label_row),
        );
        table(
            page,
            ["argument", "value", "default", "description"],
            ty.arguments.iter().map(argument_row),
        );
        let blocks = ty.blocks.iter().map(|block| self.block_row(block));
        table(page, ["block", "number", "description"], blocks);
        if !ty.variants.is_empty() {
            page.push_str("The first label is one of these:\n\n");
        }
        let variants = ty.variants.iter().map(|variant| {
            let body = self.body(variant.body);
            let link = body.map_or_else(String::new, |body| link(&variant.name, &body.name));
            let deprecation = deprecation(variant.deprecated.as_deref());
            [link, sentences([deprecation, Some(cell(&variant.docs))])]
        });
        table(page, ["label", "description"], variants);
        for rule in &ty.rules {
            let _ = writeln!(page, "- {rule}.");
        }
        if !ty.rules.is_empty() {
            page.push('\n');
        }
        let is_empty = ty.arguments.is_empty() && ty.blocks.is_empty() && ty.variants.is_empty();
        let value = ty.any_argument().filter(|shape| **shape != Shape::Any);
        if ty.attributes_only || value.is_some() {
            let words = value.map_or_else(String::new, |shape| format!(": {}", shape_cell(shape)));
            let which = if is_empty {
                "Arguments of any name"
            } else {
                "Other arguments"
            };
            // Writing to a string cannot fail.
            let _ = writeln!(page, "{which}{words}.\n");
        } else if is_empty && !ty.open {
            page.push_str("The body is empty.\n\n");
        } else if is_empty {
            page.push_str("Its arguments and blocks are not listed here.\n\n");
        } else if ty.open {
            page.push_str("Other arguments and blocks are accepted, too.\n\n");
        }
    }

    /// Returns how a block of a type is written, such as `service "name" { … }`: with the names of its labels, with `"name"` for
    /// a label that becomes the key of a map, and `"type"` for one that chooses a variant.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(block)]
    ///     rule: BTreeMap<String, Rule>,
    /// }
    ///
    /// #[derive(HclDecode)]
    /// struct Rule {
    ///     #[hcl(label)]
    ///     path: String,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// assert_eq!(document.header(&document.types[0].blocks[0]), r#"rule "name" "path" { … }"#);
    /// ```
    #[must_use]
    pub fn header(&self, block: &BlockTypeSchema) -> String {
        let mut header = block.name.clone();
        for _ in 0..block.key_labels {
            header.push_str(" \"name\"");
        }
        if let Some(ty) = self.body(block.body) {
            for label in &ty.labels {
                // Writing to a string cannot fail.
                let _ = write!(header, " {:?}", label.name);
            }
            if !ty.variants.is_empty() {
                header.push_str(" \"type\"");
            }
        }
        header + " { … }"
    }

    /// Returns how blocks of the type are written, each header once.
    fn headers(&self, ty: &TypeSchema) -> Vec<String> {
        let mut headers = Vec::new();
        for block in self.types.iter().flat_map(|outer| &outer.blocks) {
            if self
                .body(block.body)
                .is_none_or(|body| !std::ptr::eq(body, ty))
            {
                continue;
            }
            let header = self.header(block);
            if !headers.contains(&header) {
                headers.push(header);
            }
        }
        headers
    }

    fn block_row(&self, block: &BlockTypeSchema) -> [String; 3] {
        let target = self.body(block.body).map_or("", |body| body.name.as_str());
        let number = match (block.min_items, block.max_items) {
            (1, Some(1)) => "one".to_owned(),
            (0, Some(1)) => "at most one".to_owned(),
            (0, None) => "any".to_owned(),
            (min, None) => format!("at least {min}"),
            (0, Some(max)) => format!("at most {max}"),
            (min, Some(max)) => format!("{min} to {max}"),
        };
        let address = block.address.as_ref();
        let keys: Vec<String> = block.keys.iter().map(shape_cell).collect();
        let labels = if keys.len() == 1 { "Label" } else { "Labels" };
        let docs = sentences([
            deprecation(block.deprecated.as_deref()),
            Some(cell(&block.docs)),
            listed("Also written", &block.aliases),
            since(block.since.as_deref()),
            defined(block.defines.as_ref()),
            referred(block.refers.as_deref()),
            address.map(|address| format!("Address: {}.", code(&address.pattern))),
            (!keys.is_empty()).then(|| format!("{labels}: {}.", keys.join("; "))),
        ]);
        [link(&block.name, target), number, docs]
    }

    fn values(&self, page: &mut String) {
        let mut seen: Vec<String> = Vec::new();
        for ty in &self.types {
            let labels = ty.labels.iter().map(|label| &label.shape);
            let arguments = ty.arguments.iter().map(|argument| &argument.shape);
            let keys = ty.blocks.iter().flat_map(|block| &block.keys);
            let others = ty.any_argument();
            for shape in labels.chain(arguments).chain(keys).chain(others) {
                value_section(page, shape, &mut seen);
            }
        }
    }
}

/// Writes a heading between blank lines.
fn heading(page: &mut String, marks: &str, name: &str) {
    page.truncate(page.trim_end().len());
    let gap = if page.is_empty() { "" } else { "\n\n" };
    // Writing to a string cannot fail.
    let _ = write!(page, "{gap}{marks} {name}\n\n");
}

fn paragraph(page: &mut String, docs: &str) {
    if !docs.is_empty() {
        page.push_str(&without_headings(docs));
        page.push_str("\n\n");
    }
}

/// Returns documentation with its headings, such as `# Examples`, as strong text: the headings of the page are the names of types, to
/// which its links lead.
fn without_headings(docs: &str) -> String {
    let mut is_code = false;
    let lines = docs.lines().map(|line| {
        is_code ^= line.trim_start().starts_with("```");
        let text = line.trim_start_matches('#');
        match text.strip_prefix(' ') {
            Some(text) if !is_code && text.len() + 1 < line.len() => format!("**{}**", text.trim()),
            _ => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns a text as the cell of a table: on one line, without bars.
fn cell(text: &str) -> String {
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        !is_fence && !is_code
    });
    let line = lines.collect::<Vec<_>>().join(" ");
    line.replace('|', "\\|").trim().to_owned()
}

/// Returns code as the cell of a table: on one line. A bar also has a backslash in code.
fn code(text: &str) -> String {
    let line = text.lines().collect::<Vec<_>>().join(" ");
    inline_code(&line.replace('|', "\\|"))
}

/// A link to the section of a type.
fn link(name: &str, target: &str) -> String {
    // The names of headings are their letters.
    let heading = target.to_lowercase().replace('.', "");
    format!("[{}](#{heading})", code(name))
}

/// Writes a table, unless it has no rows.
fn table<const N: usize>(
    page: &mut String,
    names: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) {
    let rows: String = rows
        .map(|row| format!("| {} |\n", row.join(" | ")))
        .collect();
    if !rows.is_empty() {
        let (names, line) = (names.join(" | "), "---|".repeat(N));
        // Writing to a string cannot fail.
        let _ = write!(page, "| {names} |\n|{line}\n{rows}\n");
    }
}

fn label_row(label: &LabelSchema) -> [String; 3] {
    let is_limited = matches!(label.shape.bare(), Shape::Choice(_) | Shape::Integer { .. });
    let has_value = is_limited || !label.shape.constraints().is_empty();
    let docs = sentences([
        Some(cell(&label.docs)),
        has_value.then(|| format!("Value: {}.", shape_cell(label.shape.without_null()))),
        secret(label.sensitive),
        listed("For example:", label.shape.examples()),
        defined(label.defines.as_ref()),
        referred(label.refers.as_deref()),
    ]);
    [code(&label.name), yes(label.required), docs]
}

fn argument_row(argument: &ArgumentSchema) -> [String; 4] {
    let default = match &argument.default {
        Some(default) if argument.is_default_literal => code(default),
        Some(_) => "set by the program".to_owned(),
        None if argument.required => "required".to_owned(),
        None => String::new(),
    };
    let value = value_cell(argument.shape.without_null(), &argument.constraints);
    let docs = sentences([
        deprecation(argument.deprecated.as_deref()),
        Some(cell(&argument.docs)),
        listed("Also written", &argument.aliases),
        since(argument.since.as_deref()),
        secret(argument.sensitive),
        listed("For example:", &argument.examples),
        defined(argument.defines.as_ref()),
        referred(argument.refers.as_deref()),
    ]);
    [code(&argument.name), value, default, docs]
}

fn field_row(field: &FieldShape) -> [String; 4] {
    let docs = sentences([
        Some(cell(&field.docs)),
        secret(field.sensitive),
        listed("For example:", field.shape.examples()),
    ]);
    let value = shape_cell(field.shape.without_null());
    [code(&field.name), value, yes(field.required), docs]
}

fn variant_row(variant: &VariantShape) -> [String; 2] {
    let written = match &variant.content {
        None => code(&format!("{:?}", variant.name)),
        Some(content) => {
            let object = code(&format!("{{ {} = … }}", variant.name));
            format!("{object}: {}", shape_cell(content))
        }
    };
    [written, cell(&variant.docs)]
}

fn yes(is_so: bool) -> String {
    if is_so { "yes" } else { "" }.to_owned()
}

/// Joins the sentences about an item.
fn sentences<const N: usize>(all: [Option<String>; N]) -> String {
    let all = all.into_iter().flatten();
    let all: Vec<String> = all.filter(|sentence| !sentence.is_empty()).collect();
    all.join(" ")
}

fn deprecation(instead: Option<&str>) -> Option<String> {
    Some(format!("**Deprecated**: {}.", cell(instead?)))
}

fn since(version: Option<&str>) -> Option<String> {
    Some(format!("Since {}.", cell(version?)))
}

fn secret(is_secret: bool) -> Option<String> {
    is_secret.then(|| "A secret.".to_owned())
}

fn listed(words: &str, all: &[impl AsRef<str>]) -> Option<String> {
    let codes: Vec<String> = all.iter().map(|text| code(text.as_ref())).collect();
    (!codes.is_empty()).then(|| format!("{words} {}.", codes.join(", ")))
}

fn defined(defines: Option<&Definition>) -> Option<String> {
    let defines = defines?;
    let within = match defines.scope {
        Scope::Parent => " in the enclosing block",
        _ => "",
    };
    let unique = if defines.allow_duplicates {
        ""
    } else {
        ", unique"
    };
    let kind = cell(&with_article(&defines.kind));
    Some(format!("Defines the name of {kind}{unique}{within}."))
}

fn referred(kind: Option<&str>) -> Option<String> {
    Some(format!("Refers to {}.", cell(&with_article(kind?))))
}

/// Returns a shape and constraints as a cell.
fn value_cell(shape: &Shape, constraints: &[Constraint]) -> String {
    let written = |it: &Constraint| cell(&it.to_string());
    with_units(shape_cell(shape), shape, constraints, written)
}

/// Returns a shape as a cell, with links to the sections of objects and choices.
fn shape_cell(shape: &Shape) -> String {
    match shape {
        Shape::Object(object) => link(&object.name, &object.name),
        Shape::Choice(choice) => link(&choice.name, &choice.name),
        Shape::Again(name) => link(name, name),
        Shape::List(element) => format!("list of {}", shape_cell(element)),
        Shape::Map { value, .. } => format!("map of {}", shape_cell(value)),
        Shape::Optional(inner) => format!("{}, or null", shape_cell(inner)),
        Shape::Constrained(constrained) => value_cell(&constrained.shape, &constrained.constraints),
        other => cell(&other.to_string()),
    }
}

fn value_section(page: &mut String, shape: &Shape, seen: &mut Vec<String>) {
    match shape {
        // The names of keys are where they are.
        Shape::Map { value, .. } => return value_section(page, value, seen),
        Shape::Object(ObjectShape { name, .. }) | Shape::Choice(ChoiceShape { name, .. })
            if seen.iter().any(|it| it == name) =>
        {
            return;
        }
        Shape::Object(object) => {
            seen.push(object.name.clone().into_owned());
            heading(page, "##", &object.name);
            paragraph(page, &object.docs);
            let names = ["attribute", "value", "required", "description"];
            table(page, names, object.fields.iter().map(field_row));
        }
        Shape::Choice(choice) => {
            seen.push(choice.name.clone().into_owned());
            heading(page, "##", &choice.name);
            paragraph(page, &choice.docs);
            let variants = choice.variants.iter().map(variant_row);
            table(page, ["value", "description"], variants);
        }
        _ => {}
    }
    for part in shape.parts() {
        value_section(page, part, seen);
    }
}
