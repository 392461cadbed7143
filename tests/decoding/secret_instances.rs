//! Secrets that labels, keys and iterators hold, and texts that many fields copy.

use hcl_serde::module::Address;
use hcl_serde::{Decoder, Expr, HclDecode, Limits, Module, Sensitive};

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only reported")]
struct Labelled {
    #[hcl(block)]
    vm: Vec<LabelledVm>,
    out: Option<u32>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only reported")]
struct LabelledVm {
    #[hcl(label)]
    name: Sensitive<String>,
    size: u32,
}

#[test]
fn a_label_that_is_a_secret_is_in_no_report() {
    let texts = [
        "vm \"hunter2\" {\n  size = 1\n}\nout = vm.hunter.size\n",
        "vm \"hunter2\" {\n  size = vm.b.size\n}\nvm \"b\" {\n  size = length(vm)\n}\n",
        "vm \"hunter2\" {\n  size = 1\n}\nvm \"hunter2\" {\n  size = 1\n}\n",
        "locals {\n  key = \"hunter\"\n}\nvm \"hunter2\" {\n  size = 1\n}\nout = vm[local.key].size\n",
    ];
    for text in texts {
        let module = Module::new()
            .functions(hcl_serde::Functions::standard())
            .source("vm.hcl", text)
            .address(Address::new("vm", "vm.{name}"));
        let error = module.decode::<Labelled>().expect_err("a mistake");
        let checked = module.check::<Labelled>();
        for report in [error.to_string(), format!("{error:?}"), checked.to_string()] {
            assert!(!report.contains("hunter2"), "{text}: {report}");
        }
    }
}

#[derive(Debug, HclDecode)]
struct Config {
    #[hcl(block)]
    vm: Vec<Vm>,
}

#[derive(Debug, HclDecode)]
struct Vm {
    #[hcl(label)]
    _name: String,
    passphrase: Option<Sensitive<String>>,
    list: Option<Vec<Expr>>,
}

#[test]
fn an_expression_has_no_secret_of_its_iterator() {
    let text = "vm \"a\" {\n  passphrase = \"hunter2\"\n}\n\
                vm \"b\" {\n  for_each = { k = vm.a.passphrase }\n  list = [each.value, \"x${each.value}\"]\n}\n";
    let module = Module::new()
        .source("vm.hcl", text)
        .address(Address::new("vm", "vm.{name}").repeated());
    let config: Config = module.decode().expect("a valid module");
    let list = config.vm[1].list.as_ref().expect("a list");
    let texts: Vec<String> = list.iter().map(Expr::to_string).collect();
    assert_eq!(texts, ["each.value", "\"x${each.value}\""]);
    assert_eq!(
        config.vm[0].passphrase.as_ref().unwrap().expose(),
        "hunter2"
    );
    assert!(module.check::<Config>().is_empty());
}

#[derive(HclDecode)]
struct Items {
    #[hcl(block)]
    item: Vec<Item>,
}

#[derive(HclDecode)]
struct Item {
    #[expect(dead_code, reason = "only limited")]
    x: String,
}

#[test]
fn copies_of_a_text_are_limited() {
    let big = "0123456789abcdef".repeat(1 << 12);
    let limits = Limits::default().with_bytes(1 << 22);
    let of_item = format!(
        "dynamic \"item\" {{\n  for_each = [for i in range(1000) : \"{big}\"]\n  content {{\n    x = item.value\n  }}\n}}\n"
    );
    let of_text = format!(
        "dynamic \"item\" {{\n  for_each = range(1000)\n  content {{\n    x = \"{big}\"\n  }}\n}}\n"
    );
    for text in [of_item, of_text] {
        let decoder = Decoder::new()
            .functions(hcl_serde::Functions::standard())
            .dynamic_blocks(true)
            .limits(limits);
        let error = decoder.decode_str::<Items>(&text).err().expect("a limit");
        assert!(error.to_string().contains("limit"), "{error}");
    }
    let few = format!("item {{\n  x = \"{big}\"\n}}\n");
    let decoder = Decoder::new().limits(limits);
    assert_eq!(
        decoder
            .decode_str::<Items>(&few)
            .map(|it| it.item.len())
            .ok(),
        Some(1)
    );
}
