//! Validations and deprecations.

use hcl_serde::{Decoder, HclDecode};

use super::{Port, errors};

#[test]
fn applications_validate_and_deprecate() {
    fn even(number: &u16) -> Result<(), String> {
        if number.is_multiple_of(2) {
            Ok(())
        } else {
            Err(format!("{number} is odd"))
        }
    }
    fn ordered(config: &Config) -> Result<(), &'static str> {
        if config.low <= config.high {
            Ok(())
        } else {
            Err("low is above high")
        }
    }
    #[derive(Debug, HclDecode)]
    #[hcl(validate = ordered)]
    struct Config {
        #[hcl(validate = even)]
        low: u16,
        #[hcl(validate = even, default = 100)]
        high: u16,
        #[hcl(deprecated = "use \"high\"")]
        top: Option<u16>,
        #[hcl(block, deprecated = "leave it out")]
        old: Option<Port>,
    }
    #[derive(Debug, HclDecode)]
    struct OddDefault {
        #[expect(dead_code, reason = "only decoded")]
        #[hcl(validate = even, default = 1)]
        number: u16,
    }
    assert_eq!(errors::<Config>("low = 3\n"), "Invalid value at `3`");
    assert_eq!(errors::<Config>("low = 200\n"), "Invalid value at ``");
    // The default is checked if the argument is absent, not in place of a value that failed.
    let found = errors::<OddDefault>("");
    assert_eq!(found, "Invalid value at ``");
    let found = errors::<OddDefault>("number = true\n");
    assert_eq!(found, "Unsuitable value type at `true`");
    let (config, warnings) = Decoder::new()
        .decode_with_diagnostics::<Config>("low = 2\ntop = 4\nold \"p\" { number = 1 }\n")
        .unwrap();
    assert_eq!(
        (config.low, config.high, config.top, config.old.is_some()),
        (2, 100, Some(4), true)
    );
    let found: Vec<_> = warnings
        .iter()
        .map(|found| found.subject().unwrap().text())
        .collect();
    assert_eq!(found, ["top", "old"]);
    assert!(!warnings.has_errors());
}
