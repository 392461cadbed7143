//! Fields that are arguments: what they borrow, and what schemas show of them.

use std::borrow::Cow;

use hcl_serde::HclDecode;

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
