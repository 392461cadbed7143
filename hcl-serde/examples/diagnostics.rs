//! Findings of one's own, reported like all others: at the field, together, with warnings beside success.
//!
//! ```sh
//! cargo run --example diagnostics
//! ```

use hcl_serde::{Decoder, Diagnostic, HclDecode, Renderer, Spanned};

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

/// Looks at the whole: two fields that must suit each other.
fn ordered(config: &Config) -> Option<Diagnostic> {
    (*config.low > *config.high).then(|| {
        Diagnostic::error(
            "Invalid range",
            "The low end must not be above the high end.",
        )
        .at(config.low.span().clone())
        .related("high", config.high.to_string())
    })
}

/// Looks at one field.
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
        "low  = 10\nhigh = 20\narea = \"a\"\n",
        "low  = 30\nhigh = 20\n",
        "low  = 1\nhigh = 2\nzone = \"c\"\n",
    ] {
        match decoder.decode_with_diagnostics::<Config>(text) {
            Ok((config, warnings)) => {
                let place = config.zone.or(config.area).unwrap_or_default();
                println!("{} to {} in {place:?}", *config.low, *config.high);
                println!("{}", warnings.render(&Renderer::plain()));
            }
            Err(error) => println!("{error}\n"),
        }
    }
}
