//! `rename_all` names fields and variants as serde does.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::collections::BTreeMap;

use hcl_serde::HclDecode;
use serde::Serialize;

/// Checks the names of a struct and of an enum against those that serde gives them.
macro_rules! agrees_with_serde {
    ($($test:ident: $case:literal),+ $(,)?) => {$(
        #[test]
        fn $test() {
            #[derive(Default, Serialize, HclDecode)]
            #[serde(rename_all = $case)]
            #[hcl(rename_all = $case)]
            #[expect(non_snake_case, reason = "names that the cases take apart")]
            struct Fields {
                size: u8,
                max_size: u8,
                twice__as_far: u8,
                last_: u8,
                ipV4: u8,
                r#loop: u8,
            }

            #[derive(Serialize, HclDecode)]
            #[serde(rename_all = $case)]
            #[hcl(label, rename_all = $case)]
            enum Variants {
                Stop,
                WaitFor,
                HTTPServer,
            }

            let names: BTreeMap<String, u8> = decoded(serde_json::to_string(&Fields::default()));
            let document = hcl_schema::Document::of::<Fields>();
            let fields = document.root().unwrap();
            let mut arguments: Vec<_> = fields.arguments.iter().map(|it| &it.name).collect();
            arguments.sort_unstable();
            assert!(names.keys().eq(arguments.iter().copied()), "{names:?}, but {arguments:?}");

            let variants = [Variants::Stop, Variants::WaitFor, Variants::HTTPServer];
            let document = hcl_schema::Document::of::<Variants>();
            let chosen = &document.root().unwrap().variants;
            assert_eq!(chosen.len(), variants.len());
            for (variant, chosen) in variants.iter().zip(chosen) {
                let name: String = decoded(serde_json::to_string(variant));
                assert_eq!(chosen.name, name);
            }
        }
    )+};
}

fn decoded<T: for<'de> serde::Deserialize<'de>>(json: serde_json::Result<String>) -> T {
    serde_json::from_str(&json.unwrap()).unwrap()
}

agrees_with_serde! {
    lower: "lowercase",
    upper: "UPPERCASE",
    pascal: "PascalCase",
    camel: "camelCase",
    snake: "snake_case",
    screaming_snake: "SCREAMING_SNAKE_CASE",
    kebab: "kebab-case",
    screaming_kebab: "SCREAMING-KEBAB-CASE",
}
