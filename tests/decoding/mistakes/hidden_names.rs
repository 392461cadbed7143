//! Names beside other mistakes: what a wrong block or value would define is not known, and what it says rightly counts.

use std::collections::BTreeMap;

use hcl_serde::HclDecode;

use super::several::mistakes;

#[derive(HclDecode)]
struct Queues {
    #[hcl(block)]
    q: Vec<Queue>,
    #[hcl(block, defines = "key")]
    k: BTreeMap<String, Empty>,
    #[hcl(refers = "queue")]
    inbox: Option<Vec<String>>,
    #[hcl(refers = "key")]
    at: Option<String>,
    #[hcl(defines = "port")]
    port: Option<String>,
    #[hcl(refers = "port")]
    to: Option<String>,
}

#[derive(HclDecode)]
struct Queue {
    #[hcl(label, defines = "queue")]
    _name: String,
}

#[derive(HclDecode)]
struct Empty {}

#[test]
fn a_block_without_its_name_may_have_any_name() {
    for text in [
        "q {}\ninbox = [\"a\"]\n",
        "q {}\nq \"b\" {}\ninbox = [\"a\"]\n",
        "k {}\nat = \"a\"\n",
        "qq \"a\" {}\ninbox = [\"a\"]\n",
        "port = [1]\nto = \"b\"\n",
    ] {
        let found = mistakes::<Queues>(text);
        assert_eq!(found.len(), 1, "{text}: {found:#?}");
        assert!(!found[0].contains("There is no"), "{text}: {found:#?}");
    }
}

#[test]
fn a_wrong_element_hides_no_wrong_reference() {
    assert_eq!(
        mistakes::<Queues>("q \"a\" {}\ninbox = [\"a\", \"zz\", []]\n"),
        [
            "2: inbox: There is no queue \"zz\". It may be \"a\".",
            "2: inbox[2]: A string is required, but this is a list."
        ]
    );
}
