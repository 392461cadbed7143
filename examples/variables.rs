//! Defines variables by data and functions by closures.
//!
//! ```sh
//! cargo run -p hcl-examples --bin variables
//! ```

use hcl_serde::{Decoder, HclDecode};

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "read by Debug only")]
struct Config {
    greeting: String,
    shards: Vec<String>,
    quota: u64,
}

#[derive(serde::Serialize)]
struct Host {
    name: String,
    cores: u8,
}

#[expect(clippy::print_stdout, reason = "printing is what the example is for")]
fn main() -> Result<(), hcl_serde::Error> {
    let host = Host {
        name: "web-7".to_owned(),
        cores: 4,
    };
    let config: Config = Decoder::new()
        .variable("host", &host)?
        .function("upper", |text: String| text.to_uppercase())
        .function("bytes", |text: String| -> Result<u32, String> {
            let number = text.strip_suffix("K").ok_or("a size ends in K")?;
            number
                .parse::<u32>()
                .map(|number| number * 1024)
                .map_err(|error| error.to_string())
        })
        .decode_str(
            r#"
            greeting = "This is ${upper(host.name)}."
            shards   = [for number in [0, 1, 2, 3] : "shard-${number}" if number < host.cores]
            quota    = bytes("64K")
            "#,
        )?;
    println!("{config:#?}");
    Ok(())
}
