//! Names wait until nothing else is wrong: a mistake may hide what defines a name or refers to it.

use super::references::{json, native};

fn of_names(found: &[String]) -> usize {
    let parts = ["There is no", "Nothing refers", "There is a"];
    let is_of_name = |it: &&String| parts.iter().any(|part| it.contains(part));
    found.iter().filter(is_of_name).count()
}

#[test]
fn names_are_resolved_only_if_nothing_else_is_wrong() {
    let names = "first = \"wbe\"\ngroup \"web\" {\n  networks = [\"wan\"]\n}\ngroup \"db\" {}\ngroup \"db\" {}\n";
    assert_eq!(of_names(&native(names)), 5, "{:#?}", native(names));
    for other in [
        "= 1",
        "network \"wan",
        "group \"a\" {",
        "nope \"x\" {}",
        "dynamic \"network\" {\n  for_each = 5\n}",
    ] {
        let found = native(&format!("{names}{other}\n"));
        assert!(of_names(&found) == 0 && !found.is_empty(), "{found:#?}");
    }
    let names = "\"first\": \"wbe\", \"group\": {\"web\": {\"networks\": [\"wan\"]}, \"db\": {}}";
    let found = json(&format!("{{{names}}}"));
    assert_eq!(of_names(&found), 3, "{found:#?}");
    for other in ["\"network\": }", "\"nope\": {\"wan\": {}}"] {
        let found = json(&format!("{{{names}, {other}}}"));
        assert!(of_names(&found) == 0 && !found.is_empty(), "{found:#?}");
    }
}
