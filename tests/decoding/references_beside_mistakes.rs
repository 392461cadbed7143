//! Reports about names beside mistakes of syntax: while a line is typed, and in broken JSON.

use super::references::{json, native};

/// The reports about names in lines that stay, while each prefix of another line is typed among them.
fn while_typing(before: &str, line: &str, after: &str) -> Vec<(String, Vec<String>)> {
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    for length in 0..=line.len() {
        let text = format!("{before}{}\n{after}", &line[..length]);
        let of_names = |it: &String| it.contains("There is no") || it.contains("Nothing refers");
        let names: Vec<String> = native(&text).into_iter().filter(of_names).collect();
        if all.last().is_none_or(|(_, last)| *last != names) {
            all.push((line[..length].to_owned(), names));
        }
    }
    all
}

#[test]
fn reports_about_names_stay_while_a_line_is_typed() {
    let before = "group \"web\" {\n  networks = [\"wan\"]\n";
    let after = "}\nnetwork \"lan\" {}\n";
    for line in [
        "  routes = { a = \"lan\" }",
        "  routes = { a = upper(\"lan\") }",
        "  volume {}",
        "  network = [[[",
        "  = 1",
        "  task",
    ] {
        for (typed, found) in while_typing(before, line, after) {
            assert_eq!(found.len(), 2, "{typed}: {found:#?}");
            assert!(
                found[0].starts_with("1:7 Nothing refers to the group"),
                "{typed}: {found:#?}"
            );
            assert!(
                found[1].starts_with("2:15 There is no network"),
                "{typed}: {found:#?}"
            );
        }
    }
}

#[test]
fn what_is_typed_may_define_a_name_and_refer_to_it() {
    // Neither is certain until the block is complete.
    for broken in [
        "network \"wan\" {",
        "network \"wan",
        "network \"wan\"",
        "network \"${w}\"",
        "dynamic \"network\" {\n  labels = [\"wan\"]\n  content {}\n}",
    ] {
        let text =
            format!("first = \"web\"\ngroup \"web\" {{\n  networks = [\"wan\"]\n}}\n{broken}\n");
        let found = native(&text);
        assert!(
            !found.iter().any(|it| it.contains("There is no")),
            "{broken}: {found:#?}"
        );
    }
    for broken in ["first = \"web", "first = [\"web\"", "first = web"] {
        let text = format!("{broken}\ngroup \"web\" {{}}\n");
        let found = native(&text);
        assert!(
            !found.iter().any(|it| it.contains("Nothing refers")),
            "{broken}: {found:#?}"
        );
    }
}

/// Two undefined names and an unused one, with another property.
fn with_names(other: &str) -> Vec<String> {
    let text = format!(
        "{{\"first\": \"wbe\", \"group\": {{\"web\": {{\"networks\": [\"wan\"]}}, \"db\": {{}}}}, {other}}}"
    );
    let found = json(&text);
    let names = found
        .iter()
        .filter(|it| it.contains("There is no") || it.contains("Nothing refers"));
    names.cloned().collect()
}

#[test]
fn reports_about_names_stay_beside_mistakes_in_json() {
    for other in [
        "\"network\": }",
        "\"network\": {\"lan\": {\"size\": }}",
        "\"network\": {\"lan\": {\"size\": [1 2]}}",
        "\"network\": {\"lan\": {}} \"run\": []",
        "\"network\": {\"lan\": tru}",
        "\"network\": {\"lan\": {}},",
        "\"network\": {\"lan\": 5}",
        "\"nope\": {\"lan\": 5}",
        "\"b\"",
        "\"b\n",
        "\"b\" {}",
        "\"network\": {\"lan\": {\"size\" }}",
        "\"network\": {\"lan\": {\"si\n}}",
        "\"network\": {\"lan\": {}], \"b\": 5",
        "b: 5",
    ] {
        let found = with_names(other);
        let starts = [
            "1:11 There is no group",
            "1:49 There is no network",
            "1:58 Nothing refers to the group \"db\"",
        ];
        assert_eq!(found.len(), 3, "{other}: {found:#?}");
        for (found, start) in found.iter().zip(starts) {
            assert!(found.starts_with(start), "{other}: {found}");
        }
    }
}

#[test]
fn broken_json_may_define_a_name_and_refer_to_it() {
    for other in [
        "\"network\": {\"wan\": [}",
        "\"network\": {\"wan\": 5}",
        "\"network\": {\"wan}",
        "\"network\": {\"w\\u0061n\": 5}",
        "\"network\" {\"wan\": {}}",
        "\"nope\": {\"wan\": {}}",
        "\"dynamic\": {\"network\": {\"for_each\": 5, \"labels\": [\"a\"]}}",
        "\"dynamic\": {\"network\": {\"labels\": [\"wan\"], \"content\": {}}}",
        "\"dynamic\": {\"network\": [{\"for_each\": [1], \"labels\": [\"w${1}\"]}]}",
    ] {
        let found = with_names(other);
        let is_network = |it: &&String| it.contains("There is no network");
        assert_eq!(found.iter().find(is_network), None, "{other}");
    }
    for other in ["\"nope\": {\"group\": \"db\"}", "\"wait\": {\"step\": \"db"] {
        let found = with_names(other);
        let is_unused = |it: &&String| it.contains("Nothing refers");
        assert_eq!(found.iter().find(is_unused), None, "{other}");
    }
}

#[test]
fn a_name_without_its_quote_is_neither_undefined_nor_unused() {
    for broken in [
        "group \"app {\n}\n",
        "first = \"web, true",
        "first = \"web}\n",
        "group \"a\" { networks = [\"lan] }\n",
        "group \"a\" {\n  networks = [\"lan, \"lan\"]\n}\n",
    ] {
        let found = native(&format!("network \"lan\" {{}}\n{broken}\n"));
        let names = ["There is no", "Nothing refers to the group \"app"];
        let is_wrong = |it: &&String| names.iter().any(|name| it.contains(name));
        assert_eq!(found.iter().find(is_wrong), None, "{broken}");
    }
}

#[test]
fn a_block_that_is_not_expected_hides_no_other_reports_about_names() {
    let text = "first = \"wbe\"\ngroup \"web\" {}\ngroup \"db\" {}\nnope \"x\" {}\n";
    let found = native(text);
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(found[0].starts_with("1:9 There is no group"), "{found:#?}");
    assert!(found[1].starts_with("3:7 Nothing refers"), "{found:#?}");
}

#[test]
fn a_list_with_a_mistake_refers_to_the_names_beside_it() {
    let names = |networks: &str| {
        let text = format!("group \"web\" {{\n  networks = {networks}\n}}\nnetwork \"lan\" {{}}\n");
        let names = native(&text).into_iter();
        names
            .filter(|it| it.contains("There is no network"))
            .collect::<Vec<String>>()
    };
    for networks in ["[nope.x, \"wan\"]", "[{}, \"wan\"]"] {
        let found = names(networks);
        assert!(
            found.len() == 1 && found[0].contains("\"wan\""),
            "{networks}: {found:#?}"
        );
    }
    // The number before the mistake is no name.
    assert_eq!(names("[5 +, \"lan\"]"), [] as [&str; 0]);
}
