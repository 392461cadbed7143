//! Fields of spans and of expressions that are evaluated later.

use hcl_serde::hcl_core::SourceSpan;
use hcl_serde::{Decoder, HclDecode, OwnedExpression, Spanned};

#[test]
fn spans_say_where_things_stand() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block)]
        port: Vec<Placed>,
    }
    #[derive(HclDecode)]
    struct Placed {
        #[hcl(label)]
        name: String,
        number: Option<Spanned<u16>>,
        #[hcl(def_span)]
        header: SourceSpan,
        #[hcl(label_span)]
        labels: Vec<SourceSpan>,
        #[hcl(span = "number")]
        attribute: Option<SourceSpan>,
        #[hcl(name_span = "number")]
        attribute_name: Option<SourceSpan>,
    }
    let config: Config =
        hcl_serde::from_str("port \"p\" {\n  number = 1 + 1\n}\nport q {}\n").unwrap();
    let [p, q] = &config.port[..] else {
        panic!("two ports");
    };
    assert_eq!(
        (p.name.as_str(), p.header.text(), p.labels[0].text()),
        ("p", "port \"p\"", "\"p\"")
    );
    assert_eq!(p.number.as_ref().unwrap().span().text(), "1 + 1");
    assert_eq!(p.attribute.as_ref().unwrap().text(), "number = 1 + 1");
    assert_eq!(p.attribute_name.as_ref().unwrap().text(), "number");
    assert_eq!((q.number.is_none(), q.attribute.is_none()), (true, true));
    assert_eq!(q.labels[0].text(), "q");
}

#[test]
fn expressions_are_evaluated_later() {
    #[derive(HclDecode)]
    struct Rule {
        when: OwnedExpression,
        unless: Option<OwnedExpression>,
        #[hcl(optional)]
        more: Vec<OwnedExpression>,
    }
    let rule: Rule =
        hcl_serde::from_str("when = load > limit\nunless = paused\nmore = [load, limit]\n")
            .unwrap();
    let decoder = Decoder::new()
        .variable("load", &3)
        .unwrap()
        .variable("limit", &2)
        .unwrap()
        .variable("paused", &false)
        .unwrap();
    assert!(
        decoder
            .decode_expression::<bool>(&rule.when.expression())
            .unwrap()
    );
    assert!(
        !decoder
            .decode_expression::<bool>(&rule.unless.unwrap().expression())
            .unwrap()
    );
    assert_eq!(
        decoder
            .decode_expression::<u8>(&rule.more[1].expression())
            .unwrap(),
        2
    );
    assert_eq!(rule.when.text(), "load > limit");
}
