//! Templates: rendered at once, from a file, in an expression, and later with other variables.

use std::collections::BTreeMap;
use std::{env, fs, process};

use hcl_serde::de::Template;
use hcl_serde::{Decoder, Functions, HclDecode};

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

#[test]
fn a_field_is_rendered_for_each_user() {
    #[derive(HclDecode)]
    struct Mail {
        subject: Template,
    }

    let mail: Mail = hcl_serde::from_str(r#"subject = "Welcome, ${user}!""#).unwrap();
    for user in ["Ada", "Grace"] {
        let decoder = Decoder::new()
            .variable("user", user)
            .expect("the data has a value");
        assert_eq!(
            mail.subject.render(&decoder).unwrap(),
            format!("Welcome, {user}!")
        );
    }
}

#[test]
fn a_mistake_in_a_template_is_reported_in_its_line() {
    let decoder = Decoder::new()
        .variable("name", "Ada")
        .expect("the data has a value");
    let template: Template = "Hello\n${nmae}\n".parse().unwrap();
    let error = template.render(&decoder).unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"error: Unknown variable
 --> template:2:3
  |
2 | ${nmae}
  |   ^^^^
  |
  = There is no variable named "nmae". Did you mean "name"?"#
    );
}
