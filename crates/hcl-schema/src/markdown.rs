//! Reference documentation in Markdown.

use std::fmt::Write;

use hcl_core::internal::markdown::inline_code;
use hcl_core::internal::with_article;

use crate::words::with_units;
use crate::{
    AddressPattern, ArgumentSchema, BlockTypeSchema, ChoiceShape, Constraint, Definition, Document,
    LabelSchema, ObjectShape, Scope, Shape, TypeSchema,
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
        if !ty.labels.is_empty() {
            page.push_str("| label | required | description |\n|---|---|---|\n");
            for label in &ty.labels {
                label_row(page, label);
            }
            page.push('\n');
        }
        if !ty.arguments.is_empty() {
            page.push_str("| argument | value | default | description |\n|---|---|---|---|\n");
            for argument in &ty.arguments {
                row(page, argument);
            }
            page.push('\n');
        }
        if !ty.blocks.is_empty() {
            page.push_str("| block | number | description |\n|---|---|---|\n");
            for block in &ty.blocks {
                self.block_row(page, block);
            }
            page.push('\n');
        }
        if !ty.variants.is_empty() {
            page.push_str(
                "The first label is one of these:\n\n| label | description |\n|---|---|\n",
            );
            for variant in &ty.variants {
                let link = self
                    .body(variant.body)
                    .map_or_else(String::new, |body| link(&variant.name, &body.name));
                let _ = writeln!(page, "| {link} | {} |", cell(&variant.docs));
            }
            page.push('\n');
        }
        for rule in &ty.rules {
            let _ = writeln!(page, "- {rule}.");
        }
        if !ty.rules.is_empty() {
            page.push('\n');
        }
        let is_empty = ty.arguments.is_empty() && ty.blocks.is_empty() && ty.variants.is_empty();
        if ty.attributes_only {
            page.push_str("Arguments of any name.\n\n");
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

    fn block_row(&self, page: &mut String, block: &BlockTypeSchema) {
        let target = self.body(block.body).map_or("", |body| body.name.as_str());
        let number = match (block.min_items, block.max_items) {
            (1, Some(1)) => "one".to_owned(),
            (0, Some(1)) => "at most one".to_owned(),
            (0, None) => "any".to_owned(),
            (min, None) => format!("at least {min}"),
            (0, Some(max)) => format!("at most {max}"),
            (min, Some(max)) => format!("{min} to {max}"),
        };
        let docs = described(
            &block.docs,
            block.deprecated.as_deref(),
            block.since.as_deref(),
            &block.aliases,
        );
        let docs = referring(docs, block.defines.as_ref(), block.refers.as_deref());
        let docs = with_address(docs, block.address.as_ref());
        let docs = with_keys(docs, &block.keys);
        let _ = writeln!(
            page,
            "| {} | {number} | {docs} |",
            link(&block.name, target)
        );
    }

    /// Writes a section for each object and choice in values.
    fn values(&self, page: &mut String) {
        let mut seen: Vec<String> = Vec::new();
        for ty in &self.types {
            let labels = ty.labels.iter().map(|label| &label.shape);
            let arguments = ty.arguments.iter().map(|argument| &argument.shape);
            let keys = ty.blocks.iter().flat_map(|block| &block.keys);
            for shape in labels.chain(arguments).chain(keys) {
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

fn label_row(page: &mut String, label: &LabelSchema) {
    let required = if label.required { "yes" } else { "" };
    let mut docs = cell(&label.docs);
    let is_choice = matches!(label.shape.bare(), Shape::Choice(_));
    if is_choice || !label.shape.constraints().is_empty() {
        let value = shape_cell(label.shape.without_null());
        add_sentence(&mut docs, &format!("Value: {value}."));
    }
    if label.sensitive {
        add_sentence(&mut docs, "A secret.");
    }
    add_examples(&mut docs, label.shape.examples());
    let docs = referring(docs, label.defines.as_ref(), label.refers.as_deref());
    let _ = writeln!(page, "| {} | {required} | {docs} |", code(&label.name));
}

fn row(page: &mut String, argument: &ArgumentSchema) {
    let default = match &argument.default {
        Some(default) => code(default),
        None if argument.required => "required".to_owned(),
        None => String::new(),
    };
    let value = value_cell(argument.shape.without_null(), &argument.constraints);
    let mut docs = described(
        &argument.docs,
        argument.deprecated.as_deref(),
        argument.since.as_deref(),
        &argument.aliases,
    );
    if argument.sensitive {
        add_sentence(&mut docs, "A secret.");
    }
    add_examples(&mut docs, &argument.examples);
    let docs = referring(docs, argument.defines.as_ref(), argument.refers.as_deref());
    let _ = writeln!(
        page,
        "| {} | {value} | {default} | {docs} |",
        code(&argument.name)
    );
}

/// Returns the documentation with what else is to be known of a name.
fn described(
    docs: &str,
    deprecated: Option<&str>,
    since: Option<&str>,
    aliases: &[String],
) -> String {
    let mut text = String::new();
    if let Some(instead) = deprecated {
        let _ = write!(text, "**Deprecated**: {}. ", cell(instead));
    }
    text.push_str(&cell(docs));
    if !aliases.is_empty() {
        let names: Vec<String> = aliases.iter().map(|name| code(name)).collect();
        let _ = write!(text, " Also written {}.", names.join(", "));
    }
    if let Some(version) = since {
        let _ = write!(text, " Since {}.", cell(version));
    }
    text.trim().to_owned()
}

/// Returns the documentation with the kind of names that are defined or referred to.
fn referring(mut docs: String, defines: Option<&Definition<'_>>, refers: Option<&str>) -> String {
    if let Some(defines) = defines {
        let within = if defines.scope == Scope::Parent {
            " in the enclosing block"
        } else {
            ""
        };
        let unique = if defines.allow_duplicates {
            ""
        } else {
            ", unique"
        };
        let kind = cell(&with_article(&defines.kind));
        let _ = write!(docs, " Defines the name of {kind}{unique}{within}.");
    }
    if let Some(kind) = refers {
        let _ = write!(docs, " Refers to {}.", cell(&with_article(kind)));
    }
    docs.trim().to_owned()
}

/// Returns the documentation with the address of the blocks.
fn with_address(mut docs: String, address: Option<&AddressPattern<'_>>) -> String {
    if let Some(address) = address {
        let _ = write!(docs, " Address: {}.", code(&address.pattern));
    }
    docs.trim().to_owned()
}

/// Returns the documentation with the shapes of keys.
fn with_keys(mut docs: String, keys: &[Shape]) -> String {
    let shapes: Vec<String> = keys.iter().map(shape_cell).collect();
    let label = match shapes.len() {
        0 => return docs,
        1 => "Label",
        _ => "Labels",
    };
    let _ = write!(docs, " {label}: {}.", shapes.join("; "));
    docs.trim().to_owned()
}

fn add_examples(docs: &mut String, examples: &[String]) {
    if examples.is_empty() {
        return;
    }
    let examples = examples.iter().map(|example| code(example));
    let examples = examples.collect::<Vec<_>>().join(", ");
    add_sentence(docs, &format!("For example: {examples}."));
}

fn add_sentence(docs: &mut String, sentence: &str) {
    let gap = if docs.is_empty() { "" } else { " " };
    // Writing to a string cannot fail.
    let _ = write!(docs, "{gap}{sentence}");
}

/// Returns a shape and constraints as a cell.
fn value_cell(shape: &Shape, constraints: &[Constraint<'static>]) -> String {
    let written = |it: &Constraint<'_>| cell(&it.to_string());
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
            if seen.contains(name) =>
        {
            return;
        }
        Shape::Object(object) => {
            seen.push(object.name.clone());
            heading(page, "##", &object.name);
            paragraph(page, &object.docs);
            page.push_str("| attribute | value | required | description |\n|---|---|---|---|\n");
            for field in &object.fields {
                let required = if field.required { "yes" } else { "" };
                let value = shape_cell(field.shape.without_null());
                let mut docs = cell(&field.docs);
                if field.sensitive {
                    add_sentence(&mut docs, "A secret.");
                }
                add_examples(&mut docs, field.shape.examples());
                let name = code(&field.name);
                let _ = writeln!(page, "| {name} | {value} | {required} | {docs} |");
            }
            page.push('\n');
        }
        Shape::Choice(choice) => {
            seen.push(choice.name.clone());
            heading(page, "##", &choice.name);
            paragraph(page, &choice.docs);
            page.push_str("| value | description |\n|---|---|\n");
            for variant in &choice.variants {
                let written = match &variant.content {
                    None => code(&format!("{:?}", variant.name)),
                    Some(content) => {
                        let object = code(&format!("{{ {} = … }}", variant.name));
                        format!("{object}: {}", shape_cell(content))
                    }
                };
                let _ = writeln!(page, "| {written} | {} |", cell(&variant.docs));
            }
            page.push('\n');
        }
        _ => {}
    }
    for part in shape.parts() {
        value_section(page, part, seen);
    }
}
