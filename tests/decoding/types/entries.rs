//! Entries of maps: keys that borrow from the text, and the order of the source.

use std::collections::BTreeMap;

use hcl_serde::Decoder;
use serde::Deserialize;

#[test]
fn keys_of_maps_borrow_from_the_text() {
    let text =
        String::from("a = { x = \"1\", \"y\" = \"2\" }\nb {\n  z = \"3\"\n}\nc \"label\" {\n}\n");
    let all: BTreeMap<&str, BTreeMap<&str, serde_json::Value>> =
        hcl_serde::from_str(&text).expect("the text decodes");
    let keys: Vec<Vec<&str>> = all
        .values()
        .map(|inner| inner.keys().copied().collect())
        .collect();
    assert_eq!(keys, [vec!["x", "y"], vec!["z"], vec!["label"]]);
    let plain: BTreeMap<&str, BTreeMap<&str, &str>> =
        hcl_serde::from_str("a = { x = \"1\" }\n").expect("the text decodes");
    assert_eq!(plain["a"]["x"], "1");
}

/// The entries of a map in the order that they come.
#[derive(Debug)]
struct Ordered(Vec<String>);

impl<'de> Deserialize<'de> for Ordered {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;

        impl<'de> serde::de::Visitor<'de> for Names {
            type Value = Ordered;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a body")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<Ordered, A::Error> {
                let mut names = Vec::new();
                while let Some((name, _)) = map.next_entry::<String, serde::de::IgnoredAny>()? {
                    names.push(name);
                }
                Ok(Ordered(names))
            }
        }

        deserializer.deserialize_map(Names)
    }
}

#[test]
fn entries_have_the_order_of_the_source() {
    let text = "z = 1\nweb \"b\" {}\na = 2\napi {}\nweb \"a\" {}\nm = 3\nother {}\napi {}\n";
    let Ordered(names) = hcl_serde::from_str(text).expect("the text decodes");
    assert_eq!(names, ["z", "web", "a", "api", "m", "other"]);
    let dynamic =
        "z = 1\nweb \"b\" {}\na = 2\ndynamic \"api\" {\n  for_each = [1]\n  content {}\n}\nm = 3\n";
    let Ordered(names) = Decoder::new()
        .dynamic_blocks(true)
        .decode_str(dynamic)
        .expect("the text decodes");
    assert_eq!(names, ["z", "web", "a", "api", "m"]);
    let Ordered(names) = hcl_tests::as_json::from_str("{\"z\": 1, \"web\": {}, \"a\": 2}")
        .expect("the text decodes");
    assert_eq!(names, ["z", "web", "a"]);
}
