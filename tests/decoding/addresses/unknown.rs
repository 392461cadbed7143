//! Reports about repeated blocks with an unknown number of instances.

use hcl_config::Address;
use hcl_config::Module;
use hcl_serde::HclDecode;

/// The report is at the expression of `count` or `for_each`, once, with the first place that needs a value.
#[test]
fn an_unknown_number_of_instances_is_reported_at_its_expression() {
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only reported")]
    struct Read {
        #[hcl(block)]
        vm: Vec<Vm>,
        #[hcl(block)]
        data: Vec<Data>,
    }
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only reported")]
    struct Data {
        #[hcl(label)]
        r#type: String,
        #[hcl(label)]
        name: String,
    }
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only reported")]
    struct Vm {
        #[hcl(label)]
        label: String,
        name: String,
        size: u8,
        #[hcl(block)]
        disk: Option<Disk>,
    }
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only reported")]
    struct Disk {
        key: String,
    }
    let data = "data \"x\" \"y\" {}\n";
    let native = "vm \"a\" {\n  for_each = data.x.y.all\n  name = each.key\n  size = 1\n  disk {\n    key = each.key\n  }\n}\n\
                  vm \"b\" {\n  count = data.x.y.size\n  name = \"n\"\n  size = count.index\n}\n";
    let json = "{\"vm\": {\"a\": {\"for_each\": \"${data.x.y.all}\", \"name\": \"${each.key}\", \"size\": 1}, \
                \"b\": {\"count\": \"${data.x.y.size}\", \"name\": \"n\", \"size\": \"${count.index}\"}}}";
    for (name, text) in [("vm.hcl", native), ("vm.hcl.json", json)] {
        let module = Module::new()
            .source("data.hcl", data)
            .source(name, text)
            .address(Address::new("data", "data.{type}.{name}").computed())
            .address(Address::new("vm", "vm.{label}").repeated());
        let error = module.decode::<Read>().expect_err("unknown");
        let found = error.diagnostics().as_slice();
        let places: Vec<_> = found
            .iter()
            .map(|diagnostic| {
                let text = |at: &hcl_core::SourceSpan| at.text().trim_matches('"').to_owned();
                let related = diagnostic.related_spans().first();
                (
                    diagnostic.subject().map(text),
                    related.map(|it| text(&it.span)),
                )
            })
            .collect();
        let place = |at: &str, related: &str| (Some(at.to_owned()), Some(related.to_owned()));
        let expected = match name {
            "vm.hcl" => [
                place("data.x.y.all", "each.key"),
                place("data.x.y.size", "n"),
            ],
            _ => [
                place("${data.x.y.all}", "${each.key}"),
                place("${data.x.y.size}", "n"),
            ],
        };
        assert_eq!(places, expected, "{error}");
        assert!(
            error
                .to_string()
                .contains("so neither is the number of blocks"),
            "{error}"
        );
        assert!(module.check::<Read>().is_empty());
    }
}
