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
