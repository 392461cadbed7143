//! The secrets that a schema conceals for tools that show values.

use hcl_schema::Document;
use hcl_serde::hcl_core::{ParsedSource, Span, Syntax};
use hcl_serde::{HclDecode, Limits, Sensitive, Source};

#[test]
fn a_block_of_a_secret_type_is_concealed_as_a_whole() {
    #[derive(serde::Deserialize)]
    #[expect(dead_code, reason = "only described")]
    struct Login {
        user: String,
    }
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only described")]
    struct Held {
        #[hcl(block)]
        login: Option<Sensitive<Login>>,
        #[hcl(block)]
        logins: Vec<Sensitive<Login>>,
    }
    let texts = [
        (
            "app.hcl",
            "login {\n  user = \"ann\"\n}\nlogins {\n  user = \"bob\"\n}\n",
            Syntax::Native,
        ),
        (
            "app.hcl.json",
            r#"{"login": {"user": "ann"}, "logins": [{"user": "bob"}]}"#,
            Syntax::Json,
        ),
    ];
    for (name, text, syntax) in texts {
        let source = Source::new(name, text).unwrap();
        let parsed = ParsedSource::parse(&source, syntax, &Limits::default());
        let shown = Document::of::<Held>().conceal_secrets(&parsed);
        assert_eq!(shown, Some(Vec::new()), "{name}");
        for secret in ["user", "ann", "bob"] {
            let at = u32::try_from(text.find(secret).unwrap()).unwrap();
            assert!(source.conceals(Span::at(at)), "{secret} in {name}");
        }
    }
}

/// A schema that is written by hand may mark a field and not its shape, and leave the argument around it unmarked.
#[test]
fn a_field_that_alone_says_it_is_a_secret_is_concealed() {
    let schema = r#"{"hcl_schema": 1, "types": [{"name": "Config", "arguments": [{"name": "login", "shape": {"object": {"name": "Login",
        "fields": [{"name": "pin", "sensitive": true, "shape": {"integer": {"min": 0, "max": 9}}}, {"name": "user", "shape": "text"}]
    }}}]}]}"#;
    let document = Document::from_json(schema).unwrap();
    let source = Source::new("app.hcl", "login = { user = [1], pin = \"hunter2\" }\n").unwrap();
    let report = hcl_serde::Error::from(document.check(&source)).to_string();
    assert!(report.contains("login.pin"), "{report}");
    assert!(!report.contains("hunter2"), "{report}");
    let text = "login = { user = \"ann\", pin = 5 }\n";
    let source = Source::new("app.hcl", text).unwrap();
    let parsed = ParsedSource::parse(&source, Syntax::Native, &Limits::default());
    let shown = document.conceal_secrets(&parsed);
    assert_eq!(shown, Some(vec![Span::new(17, 22)]));
    assert!(source.conceals(Span::at(30)) && !source.conceals(Span::at(18)));
}

/// Decoding reads such a block, and reports name what is wrong in it.
#[test]
fn a_block_with_a_wrong_number_of_labels_shows_what_is_no_secret() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only described")]
    struct Config {
        #[hcl(block)]
        route: Vec<Route>,
    }
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only described")]
    struct Route {
        #[hcl(label)]
        method: String,
        #[hcl(label)]
        path: String,
        to: String,
        token: Option<Sensitive<String>>,
    }
    for labels in ["\"GET\"", "\"GET\" \"/\" \"x\""] {
        let text = format!("route {labels} {{\n  to = 5\n  tt = 1\n  token = \"hunter2\"\n}}\n");
        let source = Source::new("app.hcl", &*text).unwrap();
        let parsed = ParsedSource::parse(&source, Syntax::Native, &Limits::default());
        let document = Document::of::<Config>();
        let shown = document.conceal_secrets(&parsed).unwrap();
        let span_of = |part: &str| {
            let start = u32::try_from(text.find(part).unwrap()).unwrap();
            Span::new(start, start + u32::try_from(part.len()).unwrap())
        };
        assert_eq!(shown, [span_of("5")], "{text}");
        for part in ["GET", "to", "tt"] {
            assert!(!source.conceals(span_of(part)), "{part} in {text}");
        }
        assert!(source.conceals(span_of("\"hunter2\"")), "{text}");
        let report = hcl_serde::Error::from(document.check(&source)).to_string();
        assert!(
            report.contains("app.hcl:3:3") && report.contains("\"tt\""),
            "{report}"
        );
        assert!(!report.contains("hunter2"), "{report}");
    }
}
