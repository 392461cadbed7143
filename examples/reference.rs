//! Generates reference documentation in Markdown from the types that decode the configuration.
//!
//! ```sh
//! cargo run -p hcl-examples --bin reference
//! ```

use std::collections::BTreeMap;
use std::net::SocketAddr;

use hcl_schema::{ArgumentSchema, Document, TypeSchema};
use hcl_serde::HclDecode;

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
fn section(out: &mut String, level: usize, header: &str, docs: &str, body: &TypeSchema) {
    let docs = if docs.is_empty() { &body.docs } else { docs };
    *out += &format!("{} {header}\n\n{docs}\n\n", "#".repeat(level));
    if !body.arguments.is_empty() {
        *out += "| argument | value | |\n|---|---|---|\n";
        out.extend(body.arguments.iter().map(row));
        *out += "\n";
    }
}

/// Returns the table row of an argument.
fn row(argument: &ArgumentSchema) -> String {
    let mut notes = vec![argument.docs.replace('\n', " ")];
    match &argument.default {
        Some(default) => notes.push(format!("Default: `{default}`.")),
        None if argument.required => notes.push("Required.".into()),
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
            .iter()
            .map(|instead| format!("Deprecated: {instead}.")),
    );
    format!(
        "| `{}` | {} | {} |\n",
        argument.name,
        argument.shape,
        notes.join(" ")
    )
}

/// Writes the sections of the block types of a body, and of the blocks in them.
fn blocks(out: &mut String, level: usize, document: &Document, body: &TypeSchema) {
    for block in &body.blocks {
        let Some(inner) = document.body(block.body) else {
            continue;
        };
        let number = match (block.min_items, block.max_items) {
            (1, Some(1)) => "exactly one".to_owned(),
            (0, Some(1)) => "at most one".to_owned(),
            (0, None) => "any number".to_owned(),
            (least, _) => format!("at least {least}"),
        };
        let keys = block.keys.iter().map(|_| "name");
        let labels = keys.chain(inner.labels.iter().map(|label| &*label.name));
        let labels: String = labels.map(|label| format!(" \"{label}\"")).collect();
        let header = format!("`{}{labels}`, {number}", block.name);
        section(out, level, &header, &block.docs, inner);
        for variant in &inner.variants {
            if let Some(body) = document.body(variant.body) {
                let header = format!("`{} \"{}\"`", block.name, variant.name);
                section(out, level + 1, &header, &variant.docs, body);
            }
        }
        blocks(out, level + 1, document, inner);
    }
}

#[expect(clippy::print_stdout, reason = "printing is what the example is for")]
fn main() {
    let document = Document::of::<Proxy>();
    let mut reference = String::new();
    if let Some(root) = document.root() {
        section(&mut reference, 1, "The proxy's configuration", "", root);
        blocks(&mut reference, 2, &document, root);
    }
    print!("{reference}");
}
