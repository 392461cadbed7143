//! Iterators of dynamic blocks beside addresses of the same name.

use hcl_config::Module;
use hcl_serde::{HclDecode, Labeled, Value};

/// Without a schema, a dynamic block of the JSON syntax is a property, and its iterator has the name of an address.
#[test]
fn an_iterator_of_json_hides_an_address() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block, address = "service.{name}", repeated)]
        service: Vec<Service>,
    }

    #[derive(HclDecode)]
    struct Service {
        #[hcl(label)]
        name: String,
        port: u16,
        #[hcl(block)]
        service: Vec<Inner>,
        #[hcl(block)]
        rule: Vec<Inner>,
    }

    #[derive(HclDecode)]
    struct Inner {
        port: u16,
    }

    let inner = r#""dynamic": {"service": {"for_each": [1, 2], "content": {"port": "${service.value + self.port}"}}}"#;
    let texts = [
        // In a block with an address, and for a block with one.
        format!(r#"{{"service": {{"web": {{"port": 80, {inner}}}}}}}"#),
        r#"{"service": {"web": {"port": 80}}, "dynamic": [{"service": {
            "for_each": ["api"], "labels": ["${service.value}"], "content": {"port": "${service.key + 81}"}}}]}"#
            .to_owned(),
        r#"{"service": {"web": {"port": 80, "dynamic": {"service": [{"for_each": "${[1]}", "iterator": "it",
            "content": {"port": "${it.value + service.api.port}"}}]}}, "api": {"port": 7}}}"#
            .to_owned(),
        // The iterator has another name than the blocks.
        r#"{"service": {"web": {"port": 80, "dynamic": {"rule": {"for_each": [1], "iterator": "service",
            "content": {"port": "${service.value}"}}}}}}"#
            .to_owned(),
    ];
    let read = texts.map(|text| {
        let module = Module::new().source("main.hcl.json", text);
        let config: Config = module.decode().unwrap();
        let services = config.service.into_iter();
        let services = services.map(|service| {
            let inner = service.service.iter().chain(&service.rule);
            let inner: Vec<u16> = inner.map(|it| it.port).collect();
            format!("{} {} {inner:?}", service.name, service.port)
        });
        services.collect::<Vec<_>>().join(", ")
    });
    assert_eq!(
        read,
        [
            "web 80 [81, 82]",
            "web 80 [], api 81 []",
            "web 80 [8], api 7 []",
            "web 80 [1]"
        ]
    );
}

/// A dynamic block has `for_each`. Without it, a value only has the name of one, and has no iterator.
#[test]
fn a_value_named_as_a_dynamic_block_refers_to_addresses() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block, address = "service.{name}")]
        service: Vec<Service>,
    }

    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Service {
        #[hcl(label)]
        name: String,
        port: Option<u16>,
        meta: Option<Value>,
    }

    let text = r#"{"service": {
        "web": {"meta": {"dynamic": {"service": {"content": "${service.api.port}"}}}},
        "api": {"port": 7}}}"#;
    let module = Module::new().source("main.hcl.json", text);
    let config: Config = module.decode().unwrap();
    let meta = config.service[0].meta.as_ref().unwrap();
    assert_eq!(
        meta.to_string(),
        "{ dynamic = { service = { content = 7 } } }"
    );
}

/// serde reads the labels of such a block, so that the schema does not know them.
#[test]
fn blocks_that_serde_reads_have_labels_in_a_module() {
    #[derive(Debug, PartialEq, HclDecode)]
    struct Config {
        #[hcl(block)]
        service: Vec<Labeled<String, Service>>,
        #[hcl(block)]
        route: Vec<Labeled<String, Labeled<String, Service>>>,
        #[hcl(block)]
        outer: Option<Outer>,
    }

    #[derive(Debug, PartialEq, HclDecode)]
    struct Outer {
        #[hcl(block)]
        service: Option<Box<Labeled<String, Service>>>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Service {
        port: u16,
    }

    let text = "service \"a\" {\n  port = 1\n}\nroute \"b\" \"c\" {\n  port = 2\n}\nouter {\n  service \"d\" {\n    port = 3\n  }\n}\n";
    let module = Module::new().source("main.hcl", text);
    let config: Config = module.decode().unwrap();
    assert_eq!(config, hcl_serde::from_str(text).unwrap());
    assert_eq!(
        (&*config.service[0].label, config.service[0].body.port),
        ("a", 1)
    );
    assert!(module.check::<Config>().is_empty());
    for wrong in [
        "service {\n  port = 1\n}\n",
        "service \"a\" \"b\" {\n  port = 1\n}\n",
    ] {
        let module = Module::new().source("main.hcl", wrong);
        assert!(
            module.decode::<Config>().is_err() && hcl_serde::from_str::<Config>(wrong).is_err()
        );
    }
}
