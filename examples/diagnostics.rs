//! Reports errors of the application at the fields they are about, and prints warnings of a valid configuration.
//!
//! ```sh
//! cargo run -p hcl-examples --bin diagnostics
//! ```

use hcl_serde::hcl_core::diagnostic::Renderer;
use hcl_serde::{Decoder, Diagnostic, HclDecode, Spanned};

#[derive(HclDecode)]
#[hcl(validate = ordered)]
struct Config {
    low: Spanned<u16>,
    high: Spanned<u16>,
    #[hcl(validate = known)]
    zone: Option<String>,
    #[hcl(deprecated = "use \"zone\"")]
    area: Option<String>,
}

/// Validates two fields together.
fn ordered(config: &Config) -> Option<Diagnostic> {
    (*config.low > *config.high).then(|| {
        Diagnostic::error(
            "Invalid range",
            "The low end must not be above the high end.",
        )
        .at(config.low.span().clone())
        .with_related_value("high", config.high.to_string())
    })
}

/// Validates one field.
fn known(zone: &Option<String>) -> Result<(), String> {
    match zone.as_deref() {
        None | Some("a" | "b") => Ok(()),
        Some(other) => Err(format!(
            "there is no zone {other:?}; the zones are \"a\" and \"b\""
        )),
    }
}

#[expect(clippy::print_stdout, reason = "printing is what the example is for")]
fn main() {
    let decoder = Decoder::new().source_name("app.hcl");
    for text in [
        r#"low  = 10
high = 20
area = "a"
"#,
        "low  = 30
high = 20
",
        r#"low  = 1
high = 2
zone = "c"
"#,
    ] {
        match decoder.decode_with_diagnostics::<Config>(text) {
            Ok((config, warnings)) => {
                let zone = config.zone.or(config.area).unwrap_or_default();
                println!("{} to {} in {zone:?}", *config.low, *config.high);
                println!("{}", warnings.render(&Renderer::plain()));
            }
            Err(error) => println!("{error}\n"),
        }
    }
}
