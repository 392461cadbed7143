//! Secrets that blocks refer to are in no report.

use hcl_serde::module::Address;
use hcl_serde::{Functions, HclDecode, Module, Sensitive};

#[test]
fn a_secret_that_the_program_sets_is_in_no_report() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block, rename = "db", address = "db.{name}")]
        _db: Vec<Database>,
        #[hcl(rename = "port")]
        _port: u16,
    }

    #[derive(HclDecode)]
    struct Database {
        #[hcl(label)]
        _name: String,
        #[hcl(rename = "password")]
        _password: Sensitive<u16>,
    }

    let text = "db \"a\" {\n  password = 1\n}\nport = db.a.password\n";
    let secret = Sensitive::new("hunter2".to_owned());
    let module = Module::new().source("main.hcl", text);
    let error = module.set("db.a.password", &secret).decode::<Config>();
    let report = error.err().unwrap().to_string();
    assert!(!report.contains("hunter2"), "{report}");
    assert!(report.contains("port = db.a.password"), "{report}");
}

/// Blocks with a secret.
const SECRETS: &[&str] = &[
    "db \"a\" {\n  password = \"hunter2\"\n}\n",
    "locals {\n  p = \"hunter2\"\n}\ndb \"a\" {\n  password = local.p\n}\n",
];

/// Mistakes that need the secret.
const USES: &[&str] = &[
    "service {\n  port = db.a.password\n}\n",
    "service {\n  port = \"${db.a.password}!\"\n}\n",
    "service {\n  port = db.a.password + 1\n}\n",
    "locals {\n  q = db.a.password + 1\n}\n",
    "locals {\n  q = db.a.password\n}\nservice {\n  port = local.q\n}\n",
    "service {\n  port = { hunter = db.a }\n}\n",
    "service {\n  port = upper(db.a.password)\n}\n",
    "service {\n  port = jsonencode(db.a)\n}\n",
    "service {\n  port = [for d in [db.a] : d.password][0]\n}\n",
    "service {\n  port = { (db.a.password) = 1 }\n}\n",
    "service {\n  port = { x = 1 }[db.a.password]\n}\n",
    "service {\n  port = db.a.password == 1 ? 1 : db.a.password\n}\n",
    "dynamic \"service\" {\n  for_each = [db.a.password]\n  content {\n    port = service.value\n  }\n}\n",
    "dynamic \"service\" {\n  for_each = { (db.a.password) = 1 }\n  content {\n    port = service.key\n  }\n}\n",
    "dynamic \"service\" {\n  for_each = db.a.password\n  content {\n    port = service.key\n  }\n}\n",
    "task \"t\" {\n  for_each = { x = db.a.password }\n  port = each.value\n}\n",
    "task \"t\" {\n  for_each = toset([db.a.password])\n  port = each.key\n}\n",
    "task \"t\" {\n  for_each = db.a.password\n  port = 1\n}\n",
    "task \"t\" {\n  count = db.a.password\n  port = 1\n}\n",
    "task \"t\" {\n  port = 1\n}\nservice {\n  port = task[db.a.password].port\n}\n",
    "task \"t\" {\n  for_each = { (db.a.password) = 1 }\n  port = 1\n}\nservice {\n  port = task.t\n}\n",
];

/// A reference to a secret is a secret in reports, at every stage and in every use.
#[test]
fn a_reference_to_a_secret_is_in_no_report() {
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only the reports are of interest")]
    struct Config {
        #[hcl(block, address = "db.{name}")]
        db: Vec<Db>,
        #[hcl(block)]
        service: Vec<Service>,
        #[hcl(block, address = "task.{name}", repeated)]
        task: Vec<Task>,
    }
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only the reports are of interest")]
    struct Task {
        #[hcl(label)]
        name: String,
        port: u16,
    }
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only the reports are of interest")]
    struct Db {
        #[hcl(label)]
        name: String,
        password: Sensitive<String>,
    }
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only the reports are of interest")]
    struct Service {
        port: u16,
    }
    for (secret, text) in SECRETS
        .iter()
        .flat_map(|it| USES.iter().map(move |text| (it, text)))
    {
        let module = Module::new()
            .functions(Functions::standard())
            .source("db.hcl", *secret)
            .source("main.hcl", *text);
        let error = module.decode::<Config>().unwrap_err();
        assert!(!format!("{error}{error:?}").contains("hunter2"), "{error}");
        let found = module.check::<Config>();
        assert!(
            found.has_errors() && !format!("{found:?}").contains("hunter2"),
            "{text}: {found:?}"
        );
        let addressed = Module::new()
            .functions(Functions::standard())
            .address(Address::new("db", "db.{name}"))
            .source("db.hcl", *secret)
            .source("main.hcl", *text);
        if let Ok(loaded) = addressed.load() {
            let error = loaded.decode::<Config>().unwrap_err();
            assert!(!format!("{error}{error:?}").contains("hunter2"), "{error}");
        }
        {
            let found = module.check_with(&<Config as hcl_serde::HclSchema>::SCHEMA.document());
            assert!(
                found.has_errors() && !format!("{found:?}").contains("hunter2"),
                "{text}: {found:?}"
            );
        }
    }
}

/// The names on a cycle are no secrets, although its values are.
#[test]
fn a_cycle_by_way_of_a_secret_has_its_path() {
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only the reports are of interest")]
    struct Config {
        #[hcl(block, address = "db.{name}")]
        db: Vec<Database>,
    }

    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only the reports are of interest")]
    struct Database {
        #[hcl(label)]
        name: String,
        password: Option<Sensitive<String>>,
        url: Option<String>,
    }

    for (text, path) in [
        (
            "db \"a\" {\n  url = db.b.password\n}\ndb \"b\" {\n  password = \"hunter2-${db.a.url}\"\n}\n",
            "db.b.password → db.a.url → db.b.password",
        ),
        (
            "locals {\n  password = \"hunter2${local.b}\"\n  b = local.password\n}\n",
            "local.password → local.b → local.password",
        ),
    ] {
        let error = Module::new().source("main.hcl", text).decode::<Config>();
        let report = error.unwrap_err().to_string();
        assert!(report.contains(path), "{report}");
        assert!(!report.contains("hunter2"), "{report}");
    }
}

/// Keys of a sensitive map are arguments of a block: no report suggests one. Other names are suggested beside secrets.
#[test]
fn hints_beside_secrets_have_no_secret_name() {
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only the reports are of interest")]
    struct Config {
        #[hcl(block)]
        db: Vec<Db>,
        #[hcl(block)]
        service: Vec<Service>,
    }
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only the reports are of interest")]
    struct Db {
        #[hcl(label)]
        name: String,
        #[hcl(remain)]
        rest: Sensitive<std::collections::BTreeMap<String, String>>,
    }
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only the reports are of interest")]
    struct Service {
        port: u16,
    }
    let variable = "variable \"size\" {\n  default = 1\n}\n";
    for (repetition, instance) in [
        ("", ""),
        ("count = 2\n", "[0]"),
        ("for_each = { k = 1 }\n", ".k"),
    ] {
        for (name, hint) in [
            (format!("db.a{instance}.hunter3"), None),
            (
                format!("[for it in [db.a{instance}] : it.hunter3][0]"),
                None,
            ),
            ("var.siz".to_owned(), Some("size")),
        ] {
            for is_computed in [false, true] {
                let text = format!(
                    "{variable}db \"a\" {{\n{repetition}hunter2 = \"x\"\n}}\nservice {{\n  port = {name}\n}}\n"
                );
                let address = Address::new("db", "db.{name}").repeated();
                let address = if is_computed {
                    address.computed()
                } else {
                    address
                };
                let module = Module::new().source("main.hcl", &text).address(address);
                let error = module.decode::<Config>().unwrap_err();
                let reports = format!("{error}{error:?}{}", module.check::<Config>());
                assert!(!reports.contains("hunter2"), "{reports}");
                if let Some(hint) = hint {
                    let hint = format!("Did you mean \"{hint}\"?");
                    assert_eq!(error.to_string().matches(&hint).count(), 1, "{error}");
                }
            }
        }
    }
}
