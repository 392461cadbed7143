//! Types that a macro writes out, so that their tokens come from elsewhere.

use hcl_serde::{HclDecode, HclEncode, HclValue, Spanned};
use serde::{Deserialize, Serialize};

/// A check of a field.
fn is_not_empty(text: &str) -> Result<(), String> {
    if text.is_empty() {
        return Err("must not be empty".to_owned());
    }
    Ok(())
}

/// Reads a number of seconds.
mod seconds {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        u64::deserialize(from).map(|minutes| minutes * 60)
    }

    pub(super) fn serialize<S: Serializer>(seconds: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(seconds / 60)
    }
}

macro_rules! written_out {
    ($outer:ident, $choice:ident) => {
        #[derive(Debug, PartialEq, HclDecode, HclEncode)]
        struct $outer {
            #[hcl(validate = is_not_empty)]
            name: String,
            #[hcl(default = 5, range(1..=9))]
            count: u8,
            #[hcl(with = seconds)]
            every: u64,
            #[hcl(with = seconds, default = 60)]
            after: u64,
            level: Level,
            #[hcl(block)]
            item: Vec<Item>,
            #[hcl(flatten)]
            more: More,
            #[hcl(block)]
            choice: Option<$choice>,
            #[hcl(skip)]
            skipped: u8,
        }

        #[derive(Debug, PartialEq, Deserialize, Serialize, HclValue)]
        #[serde(rename_all = "lowercase")]
        enum Level {
            Low,
        }

        #[derive(Debug, PartialEq, HclDecode, HclEncode)]
        struct Item {
            #[hcl(label)]
            name: String,
            #[hcl(block_attrs)]
            tags: std::collections::BTreeMap<String, String>,
        }

        #[derive(Debug, PartialEq, HclDecode, HclEncode)]
        struct More {
            text: Option<Spanned<String>>,
            #[hcl(remain)]
            rest: std::collections::BTreeMap<String, u8>,
        }

        #[derive(Debug, PartialEq, HclDecode, HclEncode)]
        #[hcl(label)]
        enum $choice {
            One { port: u8 },
            Other(Port),
        }

        #[derive(Debug, PartialEq, HclDecode, HclEncode)]
        struct Port {
            #[hcl(default)]
            port: u16,
        }
    };
}

written_out!(Config, Choice);

#[test]
fn a_macro_may_write_out_the_types() {
    let text = "name  = \"a\"\ncount = 2\nevery = 3\nafter = 4\nlevel = \"low\"\nitem \"i\" {\n  tags {\n    k = \"v\"\n  }\n}\n\
        text = \"t\"\nextra = 7\nchoice \"other\" {\n  port = 80\n}\n";
    let config: Config = hcl_serde::from_str(text).unwrap();
    assert_eq!((config.every, config.after), (180, 240));
    assert_eq!(config.more.rest["extra"], 7);
    assert_eq!(config.choice, Some(Choice::Other(Port { port: 80 })));
    let again: Config = hcl_serde::from_str(&hcl_serde::to_string(&config).unwrap()).unwrap();
    assert_eq!(again, config);
    assert!(hcl_serde::from_str::<Config>("name = \"\"\n").is_err());
}
