//! Fields of expressions that are evaluated later.

use hcl_serde::{Decoder, HclDecode, OwnedExpression};

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
