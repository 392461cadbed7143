//! Fields of expressions that are evaluated later.

use hcl_serde::{Decoder, Expression, HclDecode};

#[test]
fn expressions_are_evaluated_later() {
    #[derive(HclDecode)]
    struct Rule {
        when: Expression,
        unless: Option<Expression>,
        #[hcl(optional)]
        more: Vec<Expression>,
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
    assert!(decoder.decode_expression::<bool>(&rule.when).unwrap());
    assert!(
        !decoder
            .decode_expression::<bool>(&rule.unless.unwrap())
            .unwrap()
    );
    assert_eq!(decoder.decode_expression::<u8>(&rule.more[1]).unwrap(), 2);
    assert_eq!(rule.when.text(), "load > limit");
}
