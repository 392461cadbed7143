//! Names are resolved beside other mistakes, unless a mistake may hide what defines a name.

use super::references::{json, native};

fn of_names(found: &[String]) -> usize {
    let parts = ["There is no", "Nothing refers", "There is a"];
    let is_of_name = |it: &&String| parts.iter().any(|part| it.contains(part));
    found.iter().filter(is_of_name).count()
}

#[test]
fn names_are_resolved_unless_a_mistake_may_hide_them() {
    let names = "first = \"wbe\"\ngroup \"web\" {\n  networks = [\"wan\"]\n}\ngroup \"db\" {}\ngroup \"db\" {}\n";
    assert_eq!(of_names(&native(names)), 5, "{:#?}", native(names));
    for other in [
        "= 1",
        "network \"wan",
        "group \"a\" {",
        "dynamic \"network\" {\n  for_each = 5\n}",
    ] {
        let found = native(&format!("{names}{other}\n"));
        assert!(of_names(&found) == 0 && !found.is_empty(), "{found:#?}");
    }
    for other in [
        "nope \"x\" {}",
        "other = 1",
        "group \"a\" {\n  networks = 1\n}",
    ] {
        // Nothing is unused: what refers to it may be wrong.
        let found = native(&format!("{names}{other}\n"));
        assert_eq!(of_names(&found), 3, "{found:#?}");
        assert_eq!(found.len(), 4, "{found:#?}");
    }
    let names = "\"first\": \"wbe\", \"group\": {\"web\": {\"networks\": [\"wan\"]}, \"db\": {}}";
    let found = json(&format!("{{{names}}}"));
    assert_eq!(of_names(&found), 3, "{found:#?}");
    let found = json(&format!("{{{names}, \"network\": }}}}"));
    assert!(of_names(&found) == 0 && !found.is_empty(), "{found:#?}");
    let found = json(&format!("{{{names}, \"nope\": {{\"wan\": {{}}}}}}"));
    assert_eq!(of_names(&found), 2, "{found:#?}");
}
