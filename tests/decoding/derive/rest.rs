//! Fields that take what others leave, the whole body, or a part of it as if it were theirs.

use std::collections::BTreeMap;

use hcl_serde::de::Unsupported;
use hcl_serde::{Decoder, HclDecode, OwnedBody, Spanned, Value};
use serde::Deserialize;

use super::{Port, errors};

#[test]
fn what_is_left_over_goes_to_the_remain_field() {
    #[derive(HclDecode)]
    struct Plugin {
        kind: String,
        #[hcl(block)]
        mount: Vec<Empty>,
        #[hcl(remain)]
        rest: OwnedBody,
    }
    #[derive(HclDecode)]
    struct Empty {}
    #[derive(HclDecode)]
    struct Rest {
        size: u8,
        #[hcl(block)]
        extra: Port,
    }
    let plugin: Plugin = hcl_serde::from_str(
        "kind = \"x\"\nsize = base * 2\nmount {}\nextra \"e\" { number = 1 }\n",
    )
    .unwrap();
    let decoder = Decoder::new().variable("base", &4).unwrap();
    let rest: Rest = decoder.decode_body(plugin.rest.body()).unwrap();
    assert_eq!((plugin.kind.as_str(), plugin.mount.len()), ("x", 1));
    assert_eq!((rest.size, rest.extra.number), (8, 1));

    #[derive(HclDecode)]
    struct Mapped {
        kind: String,
        #[hcl(remain)]
        rest: BTreeMap<String, Value>,
    }
    let mapped: Mapped = hcl_serde::from_str("kind = \"x\"\na = 1\nb = [true]\n").unwrap();
    assert_eq!(mapped.kind, "x");
    assert_eq!(mapped.rest.keys().collect::<Vec<_>>(), ["a", "b"]);
}

#[test]
fn the_whole_body_can_be_kept_beside_its_fields() {
    #[derive(HclDecode)]
    struct Config {
        a: u8,
        #[hcl(body)]
        all: OwnedBody,
    }
    let config: Config = hcl_serde::from_str("a = 1\n").unwrap();
    let again: BTreeMap<String, u8> = Decoder::new().decode_body(config.all.body()).unwrap();
    assert_eq!((config.a, again["a"]), (1, 1));
    assert_eq!(
        errors::<Config>("a = 1\nb = 2\n"),
        "Unsupported argument at `b`"
    );
}

#[test]
fn flattened_types_share_the_body() {
    #[derive(HclDecode)]
    struct Config {
        name: String,
        #[hcl(flatten)]
        limits: Limits,
        #[hcl(flatten)]
        serde: ReadBySerde,
    }
    #[derive(HclDecode)]
    struct Limits {
        soft: u8,
        #[hcl(block)]
        port: Vec<Port>,
    }
    #[derive(Deserialize)]
    struct ReadBySerde {
        other: bool,
    }
    let config: Config =
        hcl_serde::from_str("other = true\nsoft = 1\nname = \"n\"\nport \"p\" { number = 2 }\n")
            .unwrap();
    assert_eq!(
        (
            config.name.as_str(),
            config.limits.soft,
            config.limits.port.len()
        ),
        ("n", 1, 1)
    );
    assert!(config.serde.other);

    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Strict {
        name: String,
        #[hcl(flatten)]
        limits: Limits,
    }
    assert_eq!(
        errors::<Strict>("soft = 1\nnam = \"n\"\nsoff = 2\n"),
        "Unsupported argument at `nam`\nUnsupported argument at `soff`"
    );
}

#[test]
fn labels_belong_to_the_type_that_others_are_flattened_into() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block)]
        step: Vec<Step>,
    }
    #[derive(HclDecode)]
    struct Step {
        #[hcl(label)]
        name: String,
        #[hcl(flatten)]
        size: Size,
        #[hcl(remain)]
        rest: Rest,
    }
    #[derive(HclDecode)]
    struct Size {
        size: u8,
    }
    #[derive(HclDecode)]
    struct Rest {
        kind: String,
    }
    let text = "step \"a\" {\n  kind = \"b\"\n  size = 1\n}\n";
    for text in [text.to_owned(), format!("/* */{text}")] {
        let config: Config = hcl_serde::from_str(&text).unwrap();
        let step = &config.step[0];
        assert_eq!(
            (&*step.name, step.size.size, &*step.rest.kind),
            ("a", 1, "b")
        );
    }
}

#[test]
fn unsupported_content_can_be_allowed() {
    #[derive(HclDecode)]
    struct Config {
        a: u8,
    }
    let decoder = Decoder::new().unsupported(Unsupported::Ignore);
    let config: Config = decoder.decode_str("a = 1\nb = 2\nc {}\n").unwrap();
    assert_eq!(config.a, 1);
}

#[test]
fn a_flattened_type_may_be_there_or_not() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(flatten)]
        own: Box<Own>,
        #[hcl(flatten)]
        tls: Option<Tls>,
        #[hcl(flatten)]
        boxed: Option<Box<Port>>,
        #[hcl(flatten)]
        read: Option<Spanned<Read>>,
    }

    #[derive(HclDecode)]
    struct Own {
        name: String,
    }

    #[derive(HclDecode)]
    struct Tls {
        certificate: String,
        #[hcl(optional)]
        ciphers: Vec<String>,
    }

    #[derive(HclDecode)]
    struct Port {
        port: u16,
    }

    #[derive(Deserialize)]
    struct Read {
        mode: u8,
    }

    let config: Config = hcl_serde::from_str("name = \"n\"\n").unwrap();
    assert_eq!(config.own.name, "n");
    assert!(config.tls.is_none() && config.boxed.is_none() && config.read.is_none());
    let text = "name = \"n\"\ncertificate = \"c\"\nport = 1\nmode = 2\n";
    let native: Config = hcl_serde::from_str(text).unwrap();
    let text = "{\"name\": \"n\", \"certificate\": \"c\", \"port\": 1, \"mode\": 2}";
    let json: Config = hcl_tests::as_json::from_str(text).unwrap();
    for config in [native, json] {
        let tls = config.tls.unwrap();
        assert_eq!((&*tls.certificate, tls.ciphers.len()), ("c", 0));
        assert_eq!(config.boxed.unwrap().port, 1);
        assert_eq!(config.read.unwrap().mode, 2);
    }
    assert_eq!(
        errors::<Config>("name = \"n\"\nciphers = []\n"),
        "Missing required argument at ``"
    );
}

#[test]
fn a_name_of_a_struct_and_of_a_flattened_type_is_read_by_both() {
    #[derive(HclDecode)]
    struct Outer {
        name: String,
        #[hcl(flatten)]
        inner: Inner,
    }

    #[derive(HclDecode)]
    struct Inner {
        port: u16,
        name: String,
    }

    let outer: Outer = hcl_serde::from_str("name = \"web\"\nport = 80\n").unwrap();
    let inner = outer.inner;
    assert_eq!((&*outer.name, &*inner.name, inner.port), ("web", "web", 80));
}
