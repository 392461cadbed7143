//! Keeps expressions, and evaluates them when their variables are known.
//!
//! ```sh
//! cargo run -p hcl-examples --bin deferred
//! ```

use hcl_serde::{Decoder, Expression, HclDecode};

#[derive(HclDecode)]
struct Config {
    #[hcl(block)]
    alert: Vec<Alert>,
}

#[derive(HclDecode)]
struct Alert {
    #[hcl(label)]
    name: String,
    when: Expression,
    message: Expression,
}

#[expect(clippy::print_stdout, reason = "printing is what the example is for")]
fn main() -> Result<(), hcl_serde::Error> {
    let config: Config = hcl_serde::from_str(
        r#"
        alert "load" {
          when    = load > 0.8
          message = "load is ${load * 100} %"
        }
        alert "disk" {
          when    = free < 10 && load < 0.5
          message = "${free} GB left"
        }
        "#,
    )?;
    for (load, free) in [(0.9, 100), (0.25, 5), (0.3, 50)] {
        let now = Decoder::new()
            .variable("load", &load)?
            .variable("free", &free)?;
        for alert in &config.alert {
            if now.decode_expression::<bool>(&alert.when)? {
                println!(
                    "{}: {}",
                    alert.name,
                    now.decode_expression::<String>(&alert.message)?
                );
            }
        }
    }
    Ok(())
}
