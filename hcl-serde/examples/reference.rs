//! Generates reference documentation in Markdown from the types that decode the configuration.
//!
//! ```sh
//! cargo run --example reference
//! ```

use std::collections::BTreeMap;
use std::net::SocketAddr;

use hcl_serde::schema::Schema;
use hcl_serde::schema::{Argument, Arity, NestedBlock, SchemaKind};
use hcl_serde::{HclDecode, HclSchema};

/// Listens on one address, and passes requests on to the backends.
#[derive(HclDecode)]
#[expect(dead_code, reason = "only described")]
struct Proxy {
    /// The address to listen on.
    listen: SocketAddr,
    /// Seconds to wait for an answer.
    #[hcl(default = 30, alias = "wait")]
    timeout: u32,
    /// The name of the log.
    #[hcl(deprecated = "use the `log` block")]
    log_name: Option<String>,
    /// Servers by name.
    #[hcl(block, min_items = 1)]
    backend: BTreeMap<String, Backend>,
    #[hcl(flatten)]
    rules: Vec<Rule>,
}

/// A group of equivalent servers.
#[derive(HclDecode)]
#[expect(dead_code, reason = "only described")]
struct Backend {
    /// Addresses of the servers.
    servers: Vec<SocketAddr>,
    /// The health check of a server.
    #[hcl(block)]
    check: Option<Check>,
}

#[derive(HclDecode)]
#[hcl(label)]
#[expect(dead_code, reason = "only described")]
enum Check {
    /// Checks that a port is open.
    Tcp {
        /// The port.
        port: u16,
    },
    /// Checks that a page exists.
    Http {
        /// The path of the page.
        path: String,
    },
}

#[derive(HclDecode)]
#[hcl(block)]
#[expect(dead_code, reason = "only described")]
enum Rule {
    /// Redirects the client.
    Redirect {
        /// The target.
        to: String,
    },
    /// Rejects the request.
    Deny {},
}

/// Writes a section: the header of a block, its docs, and the content of its body.
fn section(out: &mut String, level: usize, header: &str, docs: &str, body: &Schema) {
    let docs = if docs.is_empty() { body.docs } else { docs };
    *out += &format!("{} {header}\n\n{docs}\n\n", "#".repeat(level));
    if !body.arguments.is_empty() {
        *out += "| argument | type | |\n|---|---|---|\n";
        out.extend(body.arguments.iter().map(row));
        *out += "\n";
    }
    for block in body.blocks {
        blocks(out, level + 1, block);
    }
    for flattened in body.flattened {
        variants(out, level + 1, None, flattened().body);
    }
}

/// Returns the table row of an argument.
fn row(argument: &Argument) -> String {
    let mut notes = vec![argument.docs.replace('\n', " ")];
    match argument.default {
        Some(default) => notes.push(format!("Default: `{default}`.")),
        None if (argument.required)() => notes.push("Required.".into()),
        None => {}
    }
    notes.extend(
        argument
            .aliases
            .iter()
            .map(|alias| format!("Also `{alias}`.")),
    );
    notes.extend(
        argument
            .deprecated
            .map(|instead| format!("Deprecated: {instead}.")),
    );
    let Argument {
        name, type_name, ..
    } = argument;
    format!("| `{name}` | `{type_name}` | {} |\n", notes.join(" "))
}

/// Writes the section of a block type.
fn blocks(out: &mut String, level: usize, block: &NestedBlock) {
    let nesting = (block.nesting)();
    let number = match (nesting.arity, block.min_items) {
        (Arity::One, _) => "exactly one".to_owned(),
        (Arity::Optional, _) => "at most one".to_owned(),
        (Arity::Many, None) => "any number".to_owned(),
        (Arity::Many, Some(least)) => format!("at least {least}"),
    };
    let keys = std::iter::repeat_n("name", nesting.key_labels);
    let labels = keys.chain(nesting.body.labels.iter().map(|label| label.name));
    let labels: String = labels.map(|label| format!(" \"{label}\"")).collect();
    let header = format!("`{}{labels}`, {number}", block.name);
    section(out, level, &header, block.docs, nesting.body);
    variants(out, level + 1, Some(block.name), nesting.body);
}

/// Writes the sections of an enum's variants.
fn variants(out: &mut String, level: usize, block: Option<&str>, choice: &Schema) {
    let (SchemaKind::ByBlockType(variants) | SchemaKind::ByLabel(variants)) = choice.kind else {
        return;
    };
    for variant in variants {
        let header = match block {
            Some(block) => format!("`{block} \"{}\"`", variant.name),
            None => format!("`{}`", variant.name),
        };
        section(out, level, &header, variant.docs, (variant.schema)());
    }
}

#[expect(clippy::print_stdout, reason = "printing is what the example is for")]
fn main() {
    let mut reference = String::new();
    section(
        &mut reference,
        1,
        "The proxy's configuration",
        "",
        Proxy::SCHEMA,
    );
    print!("{reference}");
}
