//! Templates: rendered at once, and from a file in an expression.

use std::collections::BTreeMap;
use std::{env, fs, process};

use hcl_serde::de::Template;
use hcl_serde::{Decoder, Functions};

const UNIT: &str = "[Service]
ExecStart=${command}
%{ for key, value in env ~}
Environment=${key}=${value}
%{ endfor ~}
";

const RENDERED: &str = "[Service]
ExecStart=/bin/app
Environment=HOST=::1
Environment=PORT=80
";

#[test]
fn a_text_and_a_file_are_rendered() {
    let decoder = Decoder::new()
        .variable("command", "/bin/app")
        .expect("the data has a value")
        .variable("env", &BTreeMap::from([("HOST", "::1"), ("PORT", "80")]))
        .expect("the data has a value");
    let unit: Template = UNIT.parse().unwrap();
    assert_eq!(unit.render(&decoder).unwrap(), RENDERED);

    let folder = env::temp_dir().join(format!("hcl-templates-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("unit.tftpl"), UNIT).unwrap();

    let config: BTreeMap<String, String> = Decoder::new()
        .functions(Functions::filesystem(&folder).unwrap())
        .decode_str(
            r#"
            unit = templatefile("unit.tftpl", {
              command = "/bin/app"
              env     = { HOST = "::1", PORT = 80 }
            })
        "#,
        )
        .unwrap();
    assert_eq!(config["unit"], RENDERED);
    fs::remove_dir_all(folder).unwrap();
}
