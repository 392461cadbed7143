//! Fields that are labels.

use hcl_serde::HclDecode;
use serde::Deserialize;

use super::errors;

#[test]
fn labels_are_texts_that_may_hold_more() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block)]
        rule: Vec<Rule>,
    }
    #[derive(HclDecode)]
    struct Rule {
        #[hcl(label)]
        action: Action,
        #[hcl(label)]
        port: u16,
        #[hcl(label)]
        note: Option<String>,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Action {
        Allow,
        Deny,
    }
    let config: Config =
        hcl_serde::from_str("rule \"allow\" \"80\" {}\nrule deny \"22\" \"no\" {}\n").unwrap();
    assert_eq!(
        (&config.rule[0].action, config.rule[0].port),
        (&Action::Allow, 80)
    );
    assert_eq!(config.rule[0].note, None);
    assert_eq!(
        (&config.rule[1].action, config.rule[1].note.as_deref()),
        (&Action::Deny, Some("no"))
    );
    assert_eq!(
        errors::<Config>(
            "rule \"alow\" \"80\" {}\nrule \"deny\" \"70000\" {}\nrule \"deny\" {}\nrule a b c d {}\n"
        ),
        "Invalid value at `\"alow\"`\n\
         Unsuitable value type at `\"70000\"`\n\
         Missing port for rule at `{`\n\
         Extraneous label for rule at `d`\n\
         Invalid value at `a`\n\
         Unsuitable value type at `b`"
            .replace("Extraneous label for rule at `d`\nInvalid value at `a`\nUnsuitable value type at `b`",
                     "Invalid value at `a`\nUnsuitable value type at `b`\nExtraneous label for rule at `d`")
    );
}
