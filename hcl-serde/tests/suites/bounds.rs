//! Generic parameters, lifetimes and where clauses.

use std::borrow::Cow;
use std::fmt::Debug;

use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Outer<'a, A, B: Debug, const N: usize>
where
    A: Clone,
{
    name: &'a str,
    either: Cow<'a, str>,
    value: A,
    #[hcl(block)]
    inner: Vec<B>,
    #[hcl(skip, default = [0; N])]
    array: [u8; N],
}

#[derive(Debug, HclDecode)]
struct Inner<'de> {
    #[hcl(label)]
    name: &'de str,
}

#[test]
fn generic_types_are_derived() {
    let text = "name = \"n\"\neither = \"e\"\nvalue = 3\ninner \"i\" {}\n";
    let outer: Outer<'_, u8, Inner<'_>, 2> = hcl_serde::from_str(text).unwrap();
    assert_eq!(
        (outer.name, &*outer.either, outer.value, outer.inner[0].name),
        ("n", "e", 3, "i")
    );
    assert_eq!(outer.array, [0, 0]);
}

/// The parameter of a field with a default has one, and a parameter may be an argument and a block.
#[test]
fn parameters_with_defaults_and_in_two_roles() {
    #[derive(HclDecode, Debug, PartialEq)]
    struct Limits<T, U> {
        #[hcl(default)]
        low: T,
        #[hcl(default)]
        all: Vec<U>,
    }

    #[derive(HclDecode, Debug, PartialEq)]
    struct Two<T> {
        argument: T,
        #[hcl(block)]
        block: Option<T>,
    }

    #[derive(serde::Deserialize, Debug, PartialEq)]
    struct Port {
        number: u16,
    }

    /// A type without a default.
    #[derive(serde::Deserialize, Debug, PartialEq)]
    struct Name(String);

    let limits: Limits<u8, Name> = hcl_serde::from_str("all = [\"a\"]\n").unwrap();
    assert_eq!(
        limits,
        Limits {
            low: 0,
            all: vec![Name("a".to_owned())]
        }
    );
    let two: Two<Port> =
        hcl_serde::from_str("argument = { number = 1 }\nblock {\n  number = 2\n}\n").unwrap();
    assert_eq!((two.argument.number, two.block.unwrap().number), (1, 2));
}
