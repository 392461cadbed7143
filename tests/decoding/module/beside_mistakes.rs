//! Names that a module does not declare wait until all texts parse: a mistake of syntax may hide their declarations.

use hcl_config::Address;
use hcl_config::Module;

#[test]
fn undeclared_names_are_reported_if_all_texts_parse() {
    let used = "output \"a\" {\n  value = [var.q, local.q, service.q]\n}\nlocals {\n  l = var.q\n}\nservice \"a\" {}\n";
    let codes = |other: &str| {
        let module = Module::new().address(Address::new("service", "service.{name}"));
        let module = module.source("used.hcl", used).source("other.hcl", other);
        let codes = module.check_open().into_iter();
        codes
            .map(|it| it.code().unwrap_or_default().into_owned())
            .collect::<Vec<String>>()
    };
    let undeclared = [
        "unsupported-attribute",
        "unsupported-attribute",
        "reference-to-undeclared-block",
        "unsupported-attribute",
    ];
    assert_eq!(codes("x = 1\n"), undeclared);
    for (other, mistake) in [
        ("variable \"q\" {\n", None),
        ("x = = 1\n", None),
        (
            "variable \"v\" {\n  type = nope\n}\n",
            Some("invalid-type-specification"),
        ),
        ("locals {\n  b = 1 + \"x\"\n}\n", Some("invalid-operand")),
        (
            "locals {\n  b = local.c\n  c = local.b\n}\n",
            Some("circular-reference"),
        ),
    ] {
        let found = codes(other);
        let parses = mistake.is_some();
        assert!(!found.is_empty(), "{other}");
        for code in undeclared {
            let is_found = found.iter().any(|it| it == code);
            assert_eq!(is_found, parses, "{other}: {found:?}");
        }
        if let Some(mistake) = mistake {
            assert_eq!(found.len(), undeclared.len() + 1, "{other}: {found:?}");
            assert!(found.iter().any(|it| it == mistake), "{other}: {found:?}");
        }
    }
}

#[test]
fn a_local_beside_an_undeclared_one_is_declared() {
    let text = "service \"a\" {\n  nested {\n    x = local.q\n    y = local.l\n  }\n}\nlocals {\n  l = 1\n  all = [service.a]\n}\n";
    let module = Module::new().address(Address::new("service", "service.{name}"));
    let found = module.source("a.hcl", text).check_open();
    let details: Vec<_> = found.iter().map(hcl_core::Diagnostic::detail).collect();
    assert_eq!(details, ["The module declares no local value \"q\"."]);
}
