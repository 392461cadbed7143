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
