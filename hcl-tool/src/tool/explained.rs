//! The names and values that the codes of diagnostics are about, as the type of a program has them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hcl_serde::schema::{
    ConstrainedShape, ConstraintSchema, Document, LabelSchema, Shape, TypeSchema,
};

/// Returns the part of a configuration that a code of the structure of bodies is about.
pub(super) fn explained(program: &str, document: &Document, code: &str) -> String {
    let rows = match code {
        "invalid-label" => labels(document),
        _ => values(document, code),
    };
    if rows.is_empty() {
        return names(program, document);
    }
    let mut text = format!("The configuration of {program} has:\n\n");
    for row in &rows {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    {row}");
    }
    text + &more(program)
}

fn more(program: &str) -> String {
    format!("\nThe command \"{program} docs\" describes all names.\n")
}

/// Returns the names at the root, a line for each.
fn names(program: &str, document: &Document) -> String {
    let mut text = format!("The configuration of {program} has at its root:\n\n");
    let Some(root) = document.root() else {
        return String::new();
    };
    for argument in &root.arguments {
        let required = if argument.required { ", required" } else { "" };
        let value = argument.in_words();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    {} = … ({value}{required})", argument.name);
    }
    for block in &root.blocks {
        let required = if block.min_items > 0 {
            " (required)"
        } else {
            ""
        };
        let _ = writeln!(text, "    {}{required}", document.header(block));
    }
    text + &more(program)
}

/// Returns a line for each argument that the code may be about.
fn values(document: &Document, code: &str) -> Vec<String> {
    let places = places(document);
    let mut rows = Vec::new();
    for (index, ty) in document.types.iter().enumerate() {
        let mut found = Vec::new();
        for argument in &ty.arguments {
            let is_own = argument.constraints.iter().any(|it| is_about(code, it));
            if is_own || is_shape_about(code, &argument.shape) {
                found.push((argument.name.clone(), argument.in_words()));
            } else {
                add_parts(&argument.name, &argument.shape, code, &mut found);
            }
        }
        let place = place(&places, index, ty);
        for label in &ty.labels {
            let is_own = label
                .shape
                .constraints()
                .iter()
                .any(|it| is_about(code, it));
            if is_own || is_shape_about(code, &label.shape) {
                rows.push(label_row(label, &place));
            }
        }
        rows.extend(
            found
                .into_iter()
                .map(|(name, words)| format!("{name} = … ({words}){place}")),
        );
    }
    rows
}

/// Adds the parts of a value that the code may be about: with the names of attributes, and of elements as the list.
fn add_parts(path: &str, shape: &Shape, code: &str, found: &mut Vec<(String, String)>) {
    match shape {
        Shape::Optional(inner) | Shape::List(inner) => add_part(path, inner, code, found),
        Shape::Map { value, .. } => add_part(path, value, code, found),
        Shape::Constrained(inner) => add_parts(path, &inner.shape, code, found),
        Shape::Tuple(elements) => {
            for (index, element) in elements.iter().enumerate() {
                add_part(&format!("{path}[{index}]"), element, code, found);
            }
        }
        Shape::Object(object) => {
            for field in &object.fields {
                add_part(&format!("{path}.{}", field.name), &field.shape, code, found);
            }
        }
        Shape::Choice(choice) => {
            for variant in &choice.variants {
                if let Some(content) = &variant.content {
                    add_part(&format!("{path}.{}", variant.name), content, code, found);
                }
            }
        }
        _ => {}
    }
}

fn add_part(path: &str, shape: &Shape, code: &str, found: &mut Vec<(String, String)>) {
    let is_own = shape.constraints().iter().any(|it| is_about(code, it));
    if is_own || is_shape_about(code, shape.bare()) {
        found.push((path.to_owned(), format!("{shape:#}")));
    } else {
        add_parts(path, shape, code, found);
    }
}

/// Returns whether a code reports that a value does not satisfy the constraint.
fn is_about(code: &str, constraint: &ConstraintSchema) -> bool {
    match constraint {
        ConstraintSchema::Range { .. } | ConstraintSchema::MultipleOf(_) => {
            code == "value-out-of-range"
        }
        ConstraintSchema::Length { .. } => code == "invalid-length",
        ConstraintSchema::Pattern(_) => code == "pattern-not-matched",
        ConstraintSchema::Format(_) => code == "invalid-format",
        ConstraintSchema::OneOf(_) => code == "invalid-value",
        ConstraintSchema::Unique => code == "duplicate-element",
        _ => false,
    }
}

/// Returns whether a code reports that a value has not the shape.
fn is_shape_about(code: &str, shape: &Shape) -> bool {
    matches!(shape.bare(), Shape::Choice(_)) && code == "invalid-value"
}

/// Returns a line for each label that does not take every text.
fn labels(document: &Document) -> Vec<String> {
    let places = places(document);
    let mut rows = Vec::new();
    for (index, ty) in document.types.iter().enumerate() {
        let place = place(&places, index, ty);
        if !ty.variants.is_empty() {
            let names: Vec<String> = ty
                .variants
                .iter()
                .map(|it| format!("{:?}", it.name))
                .collect();
            rows.push(format!("the first label: {}{place}", names.join(", ")));
        }
        for label in ty.labels.iter().filter(|it| is_limited(&it.shape)) {
            rows.push(label_row(label, &place));
        }
        for block in &ty.blocks {
            for key in block.keys.iter().filter(|it| is_limited(it)) {
                rows.push(format!("a label: {key:#}, in \"{}\"", block.name));
            }
        }
    }
    rows
}

fn label_row(label: &LabelSchema, place: &str) -> String {
    format!("label {}: {:#}{place}", label.name, label.shape)
}

fn is_limited(shape: &Shape) -> bool {
    match shape.without_null() {
        Shape::Constrained(inner) => {
            let ConstrainedShape {
                shape, constraints, ..
            } = &**inner;
            !constraints.is_empty() || is_limited(shape)
        }
        Shape::Any => false,
        Shape::Text { meaning } => !meaning.is_empty(),
        _ => true,
    }
}

/// Returns the blocks that have each type as their body.
fn places(document: &Document) -> BTreeMap<usize, Vec<String>> {
    let mut places: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for block in document.types.iter().flat_map(|it| &it.blocks) {
        let mut add = |body, place: String| {
            let all = places.entry(body).or_default();
            if !all.contains(&place) {
                all.push(place);
            }
        };
        add(block.body, format!("\"{}\"", block.name));
        for variant in document.body(block.body).iter().flat_map(|it| &it.variants) {
            add(
                variant.body,
                format!("\"{}\" of {:?}", block.name, variant.name),
            );
        }
    }
    places
}

/// Returns the blocks of a type after what is in them; nothing at the root.
fn place(places: &BTreeMap<usize, Vec<String>>, index: usize, ty: &TypeSchema) -> String {
    match places.get(&index) {
        Some(places) => format!(", in {}", places.join(", ")),
        None if index == 0 => String::new(),
        None => format!(", in {}", ty.name),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use hcl_serde::{HclDecode, HclSchema, HclValue};

    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the schema is read")]
    struct Config {
        #[hcl(block)]
        service: Vec<Service>,
        #[hcl(block)]
        rule: BTreeMap<String, Rule>,
        #[hcl(block)]
        backend: Option<Backend>,
    }

    #[derive(HclDecode)]
    struct Rule {}

    #[derive(HclDecode)]
    #[hcl(label)]
    enum Backend {
        Local,
        Remote,
    }

    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the schema is read")]
    struct Service {
        #[hcl(label)]
        protocol: Protocol,
        #[hcl(label)]
        name: String,
    }

    #[derive(HclValue, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Protocol {
        Http,
        Tcp,
    }

    #[test]
    fn labels_are_explained_as_arguments_are() {
        let document = Config::SCHEMA.document();
        let text = super::explained("app", &document, "invalid-value");
        let row = "    label protocol: \"http\" or \"tcp\", in \"service\"\n";
        assert!(text.contains(row), "{text}");
    }
    #[test]
    fn blocks_have_all_their_labels() {
        let document = Config::SCHEMA.document();
        let text = super::explained("app", &document, "unsupported-argument");
        for row in [
            "    service \"protocol\" \"name\" { … }\n",
            "    rule \"name\" { … }\n",
            "    backend \"type\" { … }\n",
        ] {
            assert!(text.contains(row), "{text}");
        }
    }
}
