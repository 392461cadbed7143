//! Decodes blocks and labels: several blocks, blocks by name, and blocks of different types in one list.
//!
//! ```sh
//! cargo run -p hcl-examples --bin blocks
//! ```

use std::collections::BTreeMap;

use hcl_serde::{HclDecode, HclEncode};

#[derive(Debug, HclDecode, HclEncode)]
struct Config {
    /// `listener "tcp" { … }`: the label chooses the variant.
    #[hcl(block, min_items = 1)]
    listener: Vec<Listener>,
    /// `backend "name" { … }`: the label is the key.
    #[hcl(block)]
    backend: BTreeMap<String, Backend>,
    /// `rewrite { … }` and `redirect { … }`, in source order.
    #[hcl(flatten)]
    rules: Vec<Rule>,
}

#[derive(Debug, HclDecode, HclEncode)]
#[hcl(label)]
enum Listener {
    Tcp { port: u16 },
    Unix { path: String },
}

#[derive(Debug, HclDecode, HclEncode)]
struct Backend {
    servers: Vec<String>,
    #[hcl(default = 1)]
    weight: u8,
}

#[derive(Debug, HclDecode, HclEncode)]
#[hcl(block)]
enum Rule {
    Rewrite { from: String, to: String },
    Redirect { to: String },
}

#[expect(clippy::print_stdout, reason = "printing is what the example is for")]
fn main() -> Result<(), hcl_serde::Error> {
    let config: Config = hcl_serde::from_str(
        r#"
        listener "tcp" { port = 80 }
        listener "unix" { path = "/run/proxy.sock" }

        backend "static" {
          servers = ["10.0.0.1", "10.0.0.2"]
          weight  = 3
        }

        rewrite {
          from = "/old"
          to   = "/new"
        }
        redirect { to = "https://example.com" }
        "#,
    )?;
    println!("{config:#?}\n\n{}", hcl_serde::to_string(&config)?);
    Ok(())
}
