//! Decodes arguments into a struct of serde.
//!
//! ```sh
//! cargo run -p hcl-examples --bin basic
//! ```

use std::collections::BTreeMap;

#[derive(Debug, serde::Deserialize)]
#[expect(dead_code, reason = "read by Debug only")]
struct Config {
    listen: std::net::SocketAddr,
    workers: u8,
    headers: BTreeMap<String, String>,
}

#[expect(clippy::print_stdout, reason = "printing is what the example is for")]
fn main() -> Result<(), hcl_serde::Error> {
    let config: Config = hcl_serde::from_str(
        r#"
        listen  = "127.0.0.1:8080"
        workers = 2 * 4

        headers = {
          "X-Retry" = 3
        }
        "#,
    )?;
    println!("{config:#?}");
    Ok(())
}
