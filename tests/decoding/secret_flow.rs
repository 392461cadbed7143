//! Secrets that come from elsewhere: from iterators, local values, variables and the program; and names that repeat them.

use std::collections::BTreeMap;

use hcl_serde::de::Syntax;
use hcl_serde::module::Address;
use hcl_serde::{Decoder, Expr, Functions, HclDecode, Module, OwnedExpression, Sensitive, Value};

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "mostly reported")]
struct Config {
    #[hcl(block)]
    vault: Vec<Vault>,
    #[hcl(block)]
    db: Vec<Db>,
    #[hcl(block, address = "task.{name}", repeated)]
    task: Vec<Task>,
    port: Option<u16>,
    password: Option<Sensitive<String>>,
    text: Option<String>,
    value: Option<Value>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only reported")]
struct Vault {
    #[hcl(label)]
    name: Sensitive<String>,
    port: Option<u16>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only reported")]
struct Db {
    #[hcl(label)]
    name: String,
    #[hcl(remain)]
    rest: Sensitive<BTreeMap<String, String>>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "mostly reported")]
struct Task {
    #[hcl(label)]
    name: String,
    port: Option<u16>,
    password: Option<Sensitive<String>>,
    list: Option<Vec<Expr>>,
    map: Option<BTreeMap<String, Expr>>,
    #[hcl(block)]
    setting: Vec<Setting>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "mostly reported")]
struct Setting {
    #[hcl(label)]
    name: String,
    port: Option<u16>,
    password: Option<Sensitive<String>>,
    list: Option<Vec<Expr>>,
}

fn module(name: &str, text: &str) -> Module {
    Module::new()
        .functions(Functions::standard())
        .address(Address::new("vault", "vault.{name}"))
        .address(Address::new("db", "db.{name}"))
        .source(name, text)
}

/// Checks that no report has a part of the secret `hunter2`, and returns the report.
fn assert_hidden(module: &Module) -> String {
    let error = module.decode::<Config>().expect_err("a mistake");
    let checked = module.check::<Config>();
    assert!(checked.has_errors(), "{error}");
    for report in [error.to_string(), format!("{error:?}"), checked.to_string()] {
        assert!(!report.contains("hunter"), "{report}");
    }
    error.to_string()
}

/// Blocks with a secret label, and keys of sensitive variables and maps.
const KEYS: &[(&str, &str)] = &[
    ("vault \"hunter2\" {\n  port = 1\n}\n", "vault"),
    (
        "variable \"m\" {\n  sensitive = true\n  default = { hunter2 = 1 }\n}\n",
        "var.m",
    ),
    ("db \"a\" {\n  hunter2 = \"x\"\n}\n", "db.a"),
];

#[test]
fn references_hide_names_that_are_secrets() {
    for (text, root) in KEYS {
        for mistake in [
            "port = ROOT.hunter2.nope\n",
            "port = ROOT[\"hunter2\"].nope\n",
            "port = ROOT[\"hunt\\u0065r2\"].nope\n",
            "port = {} # ROOT.hunter2\n",
            "port = [ROOT.hunter2, 1]\n",
            "locals {\n  a = ROOT.hunter2.nope\n}\n",
            "port = ROOT.hunter2 +\n",
        ] {
            let mistake = mistake.replace("ROOT", root);
            assert_hidden(&module("main.hcl", &format!("{text}{mistake}")));
            assert_hidden(&module("a.hcl", text).source("b.hcl", &mistake));
        }
    }
    for text in [
        r#"{"vault": {"hunter2": {"port": 1}}, "port": "${vault.hunter2.nope}"}"#,
        r#"{"vault": {"hunt\u0065r2": {"port": 1}}, "port": "${vault[\"hunter2\"].nope}"}"#,
        r#"{"variable": {"m": {"sensitive": true, "default": {"hunter2": 1}}}, "port": "${var.m.hunter2.nope}"}"#,
    ] {
        assert_hidden(&module("main.hcl.json", text));
    }
    let of_program = BTreeMap::from([("hunter2", 1)]);
    let text = "variable \"m\" {\n  sensitive = true\n}\nport = var.m.hunter2.nope\n";
    assert_hidden(&module("main.hcl", text).value("m", &of_program));
    assert_hidden(&module(
        "main.hcl",
        "vault \"hunter2\" {\n  port = vault.hunter2.port\n}\n",
    ));
    assert_hidden(&module(
        "main.hcl",
        "vault \"my hunter2 key\" {}\nport = vault[\"my hunter2 key\"].nope\n",
    ));
}

/// A mistyped label tells most of the secret.
#[test]
fn references_hide_labels_that_are_mistyped() {
    let vault = "vault \"hunter2\" {\n  port = 1\n}\n";
    for (mistake, shown) in [
        (
            "port = vault.hunter3.port\n",
            "port = vault.(sensitive).port",
        ),
        (
            "port = vault[\"hunter3\"].port\n",
            "port = vault(sensitive).port",
        ),
        (
            "port = [vault.hunter3, 1]\n",
            "port = [vault.(sensitive), 1]",
        ),
        (
            "locals {\n  a = vault.hunter3\n}\nport = local.a\n",
            "a = vault.(sensitive)",
        ),
        (
            "port = vault.hunter2.nope + vault.hunter3.port\n",
            "vault.(sensitive).port",
        ),
    ] {
        for module in [
            module("main.hcl", &format!("{vault}{mistake}")),
            module("a.hcl", vault).source("b.hcl", mistake),
        ] {
            let report = assert_hidden(&module);
            assert!(report.contains(shown), "{report}");
            assert!(
                report.contains("There is no vault (sensitive)."),
                "{report}"
            );
        }
    }
    assert_hidden(&module(
        "main.hcl.json",
        r#"{"vault": {"hunter2": {"port": 1}}, "port": "${vault.hunter3.port}"}"#,
    ));
}

#[test]
fn names_of_arguments_are_shown_beside_secrets_of_the_same_name() {
    let text = "vault \"port\" {\n  port = 1\n}\nport = vault.port.nope\n";
    let report = assert_hidden(&module("main.hcl", text));
    assert!(report.contains("port = vault.(sensitive).nope"), "{report}");
}

#[test]
fn a_value_of_the_program_is_hidden_if_it_is_read_as_a_secret() {
    let set = |text: &str| module("main.hcl", text).set("task.a.password", "hunter2");
    assert_hidden(&set(
        "task \"a\" {\n  password = \"x\"\n}\nport = task.a.password\n",
    ));
    assert_hidden(&set("task \"a\" {\n}\nport = task.a.password\n"));
    assert_hidden(&set(
        "task \"a\" {\n  password = \"x\"\n}\nlocals {\n  a = task.a.password\n}\nport = local.a\n",
    ));
    let text = "variable \"p\" {}\npassword = var.p\nport = var.p\n";
    assert_hidden(&module("main.hcl", text).value("p", "hunter2"));
    assert_hidden(
        &module("main.hcl", text)
            .var_text("p", "hunter2")
            .show_values(),
    );
    assert_hidden(&module("main.hcl", text).var_source("p.hcl", "p = \"hunter2\"\n"));
    let text = "locals {\n  p = 1\n}\npassword = local.p\nport = local.p\n";
    assert_hidden(&module("main.hcl", text).set("local.p", "hunter2"));
    let decoder = Decoder::new().variable("p", "hunter2");
    let error = decoder
        .decode_str::<Config>("password = p\nport = p\n")
        .unwrap_err();
    assert!(!format!("{error}{error:?}").contains("hunter"), "{error}");
}

/// Texts in which a secret comes from another expression, with a place for a mistake.
const FLOWS: &[(&str, &str)] = &[
    (
        "locals {\n  p = \"hunter2\"\n}\npassword = local.p\nport = USE\n",
        "local.p",
    ),
    (
        "locals {\n  p = \"hunter2\"\n}\npassword = \"x${local.p}\"\nport = USE\n",
        "local.p",
    ),
    (
        "locals {\n  p = local.q\n  q = [\"hunter2\"]\n}\npassword = local.p[0]\nport = USE\n",
        "local.q[0]",
    ),
    (
        "variable \"p\" {\n  default = \"hunter2\"\n}\npassword = var.p\nport = USE\n",
        "var.p",
    ),
    (
        "task \"a\" {\n  for_each = { k = \"hunter2\" }\n  password = each.value\n  port = USE\n}\n",
        "each.value",
    ),
    (
        "task \"a\" {\n  for_each = toset([\"hunter2\"])\n  password = each.key\n  port = USE\n}\n",
        "each.key",
    ),
    (
        "locals {\n  all = { k = \"hunter2\" }\n}\ntask \"a\" {\n  for_each = local.all\n  password = each.value\n  port = USE\n}\n",
        "each.value",
    ),
    (
        "task \"a\" {\n  port = USE\n}\ntask \"b\" {\n  password = task.a.list[0]\n}\n",
        "task.c.list[0]",
    ),
    (
        "task \"a\" {\n  dynamic \"setting\" {\n    for_each = [\"hunter2\"]\n    labels = [\"x\"]\n    content {\n      password = setting.value\n      port = USE\n    }\n  }\n}\n",
        "setting.value",
    ),
    (
        "task \"a\" {\n  dynamic \"setting\" {\n    for_each = [\"hunter2\"]\n    iterator = it\n    labels = [\"x\"]\n    content {\n      password = it.value\n      port = USE\n    }\n  }\n}\n",
        "it.value",
    ),
    (
        "task \"a\" {\n  list = [\"hunter2\"]\n  password = self.list[0]\n}\nport = USE\n",
        "task.a.list[0]",
    ),
];

#[test]
fn what_a_secret_comes_from_is_in_no_report() {
    for (text, value) in FLOWS {
        for use_ in ["VALUE", "upper(VALUE)", "\"${VALUE}!\"", "{ x = VALUE }"] {
            let text = text.replace("USE", &use_.replace("VALUE", value));
            assert_hidden(&module("main.hcl", &text));
        }
    }
    let dynamic = "{\"task\": {\"a\": {\"dynamic\": {\"setting\": {\n\"for_each\": [\"hunter2\"],\n\"labels\": [\"x\"],\n\
                   \"content\": {\"password\": \"${setting.value}\",\n\"port\": \"${setting.value}\"}}}}}}\n";
    assert_hidden(&module("main.hcl.json", dynamic));
    let each = "{\"task\": {\"a\": {\n\"for_each\": {\"k\": \"hunter2\"},\n\"password\": \"${each.value}\",\n\"port\": \"${each.value}\"}}}\n";
    assert_hidden(&module("main.hcl.json", each));
}

/// What a secret comes from is no secret by itself: blocks may have labels and keys of it.
#[test]
fn what_a_secret_comes_from_changes_no_result() {
    let text = "
        locals {
          users = { ada = \"hunter2\" }
          env   = \"prod\"
        }
        task \"a\" {
          for_each = local.users
          password = \"${local.env}-${each.value}\"
        }
        task \"b\" {
          for_each = toset([local.env])
          dynamic \"setting\" {
            for_each = local.users
            labels   = [setting.key]
            content {
              password = setting.value
              list     = [setting.value, local.env]
            }
          }
        }
        text  = local.env
        value = local.env
    ";
    let module = module("main.hcl", text);
    for _ in 0..2 {
        let config: Config = module.decode().expect("a valid module");
        let password = config.task[0].password.as_ref().expect("a password");
        assert_eq!(password.expose(), "prod-hunter2");
        assert_eq!(config.text.as_deref(), Some("prod"));
        assert_eq!(config.value, Some(Value::from("prod")));
        let setting = &config.task[1].setting[0];
        assert_eq!(setting.name, "ada");
        assert!(!format!("{:?}", setting.list).contains("hunter"));
        assert!(module.check::<Config>().is_empty());
    }
}

#[test]
fn a_mistake_changes_nothing_of_what_secrets_come_from() {
    let text = r#"
        password = local.p
        port     = "x"
        locals {
          p = "hunter2"
        }
        task "a" {
          for_each = toset([local.p])
        }
        task "b" {
          dynamic "setting" {
            for_each = [local.p]
            labels   = [setting.value]
            content {}
          }
          map = { (local.p) = 1 }
        }
    "#;
    let module = module("main.hcl", text);
    let decoded = module.decode::<Config>().expect_err("a wrong port");
    for found in [decoded.diagnostics(), &module.check::<Config>()] {
        let paths: Vec<_> = found.iter().map(|it| it.field_path()).collect();
        assert_eq!(paths, [Some("port")], "{found:?}");
    }
}

#[test]
fn an_expression_has_no_value_that_is_read_as_a_secret() {
    let text = "setting \"x\" {\n  password = p\n}\ndynamic \"setting\" {\n  for_each = [\"hunter2\"]\n  labels = [\"y\"]\n  content {\n    \
                password = setting.value\n    list = [setting.value]\n  }\n}\n";
    #[derive(Debug, HclDecode)]
    struct Settings {
        #[hcl(block)]
        setting: Vec<Setting>,
    }
    let decoder = Decoder::new().variable("p", "x").dynamic_blocks(true);
    let of_decoder: Settings = decoder.decode_str(text).expect("a valid text");
    let of_module = Module::new().source("main.hcl", text.replace("= p", "= \"x\""));
    for settings in [of_decoder, of_module.decode().expect("a valid module")] {
        let list = settings.setting[1].list.as_ref().expect("a list");
        assert_eq!(list[0].to_string(), "setting.value");
    }
}

#[test]
fn a_map_of_expressions_has_no_secret_key() {
    #[derive(Debug, HclDecode)]
    struct Maps {
        exprs: Option<BTreeMap<String, Expr>>,
        owned: Option<BTreeMap<String, OwnedExpression>>,
        hidden: Option<Sensitive<BTreeMap<String, Expr>>>,
        keys: Option<BTreeMap<Sensitive<String>, Expr>>,
        whole: Option<Expr>,
    }
    let variable = "variable \"p\" {\n  sensitive = true\n  default = \"hunter2\"\n}\n";
    for name in ["exprs", "owned"] {
        let text = format!("{variable}{name} = {{ (var.p) = 1, b = 2 }}\n");
        let error = Module::new()
            .source("main.hcl", text)
            .decode::<Maps>()
            .unwrap_err();
        assert!(
            error.to_string().contains("its key is sensitive"),
            "{error}"
        );
        assert!(!error.to_string().contains("hunter"), "{error}");
    }
    let json = r#"{"variable": {"p": {"sensitive": true, "default": "hunter2"}}, "exprs": {"${var.p}": 1}}"#;
    let error = Module::new()
        .source("main.json", json)
        .decode::<Maps>()
        .unwrap_err();
    assert!(
        error.to_string().contains("its key is sensitive"),
        "{error}"
    );
    let text = format!(
        "{variable}hidden = {{ (var.p) = 1 }}\nkeys = {{ (var.p) = 1 }}\nwhole = {{ (var.p) = 1 }}\nexprs = {{ (\"a\") = var.p }}\n"
    );
    let maps: Maps = Module::new()
        .source("main.hcl", text)
        .decode()
        .expect("a valid module");
    assert!(maps.owned.is_none());
    assert_eq!(maps.hidden.expect("a map").expose().len(), 1);
    let key = maps.keys.expect("a map").into_keys().next();
    assert_eq!(key.expect("a key").expose(), "hunter2");
    assert_eq!(
        maps.whole.expect("an expression").to_string(),
        "{\n  (var.p) = 1\n}"
    );
    assert_eq!(maps.exprs.expect("a map")["a"].to_string(), "var.p");
}

/// The result of a function that a block defines is the origin of a secret that calls it.
#[test]
fn results_of_functions_that_secrets_call_are_hidden() {
    let native = |call: &str| {
        format!(
            "function \"f\" {{\n  params = [a]\n  result = \"${{a}}ter2\"\n}}\nport = {call}\ntask \"a\" {{\n  password = \"${{{call}}}-x\"\n}}\n"
        )
    };
    let json = r#"{"function": {"f": {"params": ["a"], "result": "${a}ter2"}}, "port": "${f(\"hun\")}", "task": {"a": {"password": "${f(\"hun\")}-x"}}}"#;
    for (syntax, text) in [
        (Syntax::Native, native("f(\"hun\")")),
        (Syntax::Native, native("upper(f(\"hun\"))")),
        (Syntax::Json, json.to_owned()),
    ] {
        let name = match syntax {
            Syntax::Json => "main.hcl.json",
            _ => "main.hcl",
        };
        let decoder = Decoder::new().syntax(syntax).source_name(name);
        let decoder = decoder.functions(Functions::standard());
        let module = Module::new().functions(Functions::standard());
        for found in [
            decoder
                .function_blocks("function")
                .decode_str::<Config>(&text),
            module
                .source(name, &text)
                .function_blocks("function")
                .decode(),
        ] {
            let report = found.expect_err("no port").to_string().to_lowercase();
            assert!(report.contains("this is (sensitive value)"), "{report}");
            assert!(!report.contains("hunter2"), "{report}");
        }
    }
    // Without a secret that calls it, the result is shown.
    let plain = native("f(\"hun\")").replace("password", "text");
    let decoder = Decoder::new().function_blocks("function");
    let report = decoder
        .decode_str::<Config>(&plain)
        .unwrap_err()
        .to_string();
    assert!(report.contains("hunter2"), "{report}");
}
