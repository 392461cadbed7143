//! Fields that are arguments: whether they may be absent, how they are named and read.

use std::borrow::Cow;
use std::net::IpAddr;

use hcl_serde::HclDecode;

use super::errors;

#[test]
fn attributes_may_be_absent_by_type_or_by_word() {
    fn seven() -> u8 {
        7
    }
    #[derive(Debug, PartialEq, HclDecode)]
    struct Config {
        maybe: Option<u8>,
        #[hcl(optional)]
        optional: Vec<String>,
        #[hcl(default)]
        default: bool,
        #[hcl(default = 30)]
        number: u32,
        #[hcl(default = "eu")]
        text: String,
        #[hcl(default = seven() + 1)]
        called: u8,
        #[hcl(default = Some(5))]
        some: Option<u8>,
        #[hcl(skip)]
        skipped: u8,
        #[hcl(skip, default = 4)]
        chosen: u8,
    }
    let config: Config = hcl_serde::from_str("").unwrap();
    let expected = Config {
        maybe: None,
        optional: Vec::new(),
        default: false,
        number: 30,
        text: "eu".to_owned(),
        called: 8,
        some: Some(5),
        skipped: 0,
        chosen: 4,
    };
    assert_eq!(config, expected);
    // Null is absence, except where the type has null itself.
    let text = "maybe = null\noptional = null\ndefault = null\nnumber = null\ntext = null\ncalled = null\nsome = null\n";
    let config: Config = hcl_serde::from_str(text).unwrap();
    assert_eq!(
        config,
        Config {
            some: None,
            ..expected
        }
    );
}

#[test]
fn a_default_of_the_whole_stands_in_for_absent_fields() {
    #[derive(Debug, PartialEq, HclDecode)]
    #[hcl(default)]
    struct Limits {
        soft: u32,
        hard: u32,
    }
    impl Default for Limits {
        fn default() -> Self {
            Self { soft: 10, hard: 20 }
        }
    }
    let limits: Limits = hcl_serde::from_str("hard = 30\n").unwrap();
    assert_eq!(limits, Limits { soft: 10, hard: 30 });
}

#[test]
fn names_can_be_chosen() {
    #[derive(HclDecode)]
    #[hcl(rename_all = "kebab-case")]
    struct Config {
        max_size: u8,
        #[hcl(rename = "type")]
        kind: String,
        #[hcl(alias = "addr", alias = "host")]
        address: IpAddr,
        r#loop: bool,
    }
    let config: Config =
        hcl_serde::from_str("max-size = 1\ntype = \"x\"\nhost = \"::1\"\nloop = true\n").unwrap();
    assert_eq!(
        (config.max_size, config.kind.as_str(), config.r#loop),
        (1, "x", true)
    );
    assert_eq!(config.address, "::1".parse::<IpAddr>().unwrap());
    assert_eq!(
        errors::<Config>(
            "max-size = 1\ntype = \"x\"\nhost = \"::1\"\naddr = \"::2\"\nloop = true\n"
        ),
        "Duplicate argument at `addr`"
    );
}

#[test]
fn values_can_be_read_by_a_module_of_ones_own() {
    mod seconds {
        use std::time::Duration;

        use serde::{Deserialize, Deserializer};

        pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Duration, D::Error> {
            u64::deserialize(d).map(Duration::from_secs)
        }
    }
    #[derive(HclDecode)]
    struct Config {
        #[hcl(with = seconds)]
        timeout: std::time::Duration,
        #[hcl(with = seconds, default)]
        pause: std::time::Duration,
    }
    let config: Config = hcl_serde::from_str("timeout = 3\n").unwrap();
    assert_eq!((config.timeout.as_secs(), config.pause.as_secs()), (3, 0));
    let config: Config = hcl_serde::from_str("timeout = 3\npause = null\n").unwrap();
    assert_eq!(config.pause.as_secs(), 0);
    assert_eq!(
        errors::<Config>("pause = 1\n"),
        "Missing required argument at ``"
    );
}

#[test]
fn text_is_borrowed_where_nothing_is_escaped() {
    #[derive(HclDecode)]
    struct Config<'a> {
        plain: &'a str,
        #[hcl(block)]
        inner: Vec<Inner<'a>>,
    }
    #[derive(HclDecode)]
    struct Inner<'a> {
        #[hcl(label)]
        name: &'a str,
        list: Vec<&'a str>,
        either: Cow<'a, str>,
    }
    let text = "plain = \"p\"\ninner \"n\" {\n  list = [\"a\", \"b\"]\n  either = \"c\\n\"\n}\n"
        .to_owned();
    let config: Config<'_> = hcl_serde::from_str(&text).unwrap();
    assert_eq!((config.plain, config.inner[0].name), ("p", "n"));
    assert_eq!(config.inner[0].list, ["a", "b"]);
    assert_eq!(config.inner[0].either, "c\n");
    assert!(
        text.as_bytes()
            .as_ptr_range()
            .contains(&config.plain.as_ptr())
    );
    let error = hcl_serde::from_str::<Config<'_>>("plain = \"p\\n\"\n")
        .err()
        .unwrap();
    assert!(error.to_string().contains("borrowed string"), "{error}");
}

#[test]
fn schemas_show_defaults_and_types_as_in_source_code() {
    use std::collections::BTreeMap;

    #[derive(HclDecode)]
    #[hcl(default)]
    struct Pool {
        size: u32,
        #[hcl(block)]
        limits: Limits,
    }

    #[derive(HclDecode, Default)]
    struct Limits {
        #[hcl(default)]
        max: u32,
        #[hcl(default = 30 * 2)]
        wait: u32,
        by_name: BTreeMap<String, BTreeMap<String, Vec<std::net::SocketAddr>>>,
    }

    impl Default for Pool {
        fn default() -> Self {
            Self {
                size: 4,
                limits: Limits::default(),
            }
        }
    }

    let pool = hcl_serde::from_str::<Pool>("").expect("every field has a default");
    assert_eq!(
        (
            pool.size,
            pool.limits.max + pool.limits.wait,
            pool.limits.by_name.len()
        ),
        (4, 0, 0)
    );
    {
        let document = hcl_schema::Document::of::<Pool>();
        let size = &document.types[0].arguments[0];
        assert!(!size.required && !size.is_default_literal);
        assert_eq!(size.default.as_deref(), Some("Pool::default().size"));
        let block = &document.types[0].blocks[0];
        assert_eq!(block.min_items, 0);
        let [max, wait, by_name] = &*document.body(block.body).unwrap().arguments else {
            panic!("three arguments");
        };
        assert_eq!(max.default.as_deref(), Some("0"));
        assert_eq!(wait.default.as_deref(), Some("30 * 2"));
        assert_eq!((&by_name.default, by_name.required), (&None, true));
    }
}
