//! Generic parameters, lifetimes and where clauses.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::marker::PhantomData;

use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{HclDecode, HclEncode, Spanned};
use serde::Deserialize;
use serde::de::DeserializeOwned;

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

/// A type between: an argument of the parameter in a block.
#[derive(HclDecode, HclEncode, Debug, PartialEq)]
struct In<T> {
    value: T,
}

fn round_trip<T: HclDecodeOwned + HclEncode + PartialEq + Debug>(text: &str) -> T {
    let value: T = hcl_serde::from_str(text).expect("the text is read");
    let written = hcl_serde::to_string(&value).expect("the value is written");
    assert_eq!(
        hcl_serde::from_str::<T>(&written).expect("what is written is read"),
        value,
        "{written}"
    );
    value
}

#[test]
fn parameters_in_types_of_blocks() {
    #[derive(HclDecode, HclEncode, Debug, PartialEq)]
    struct Sequence<T> {
        #[hcl(block)]
        m: Vec<In<T>>,
    }

    #[derive(HclDecode, HclEncode, Debug, PartialEq)]
    struct Containers<T, U> {
        #[hcl(block)]
        one: Spanned<In<T>>,
        #[hcl(block)]
        pointer: Option<Box<In<U>>>,
        #[hcl(block)]
        slice: Box<[In<T>]>,
        #[hcl(block)]
        map: BTreeMap<String, Vec<In<T>>>,
        #[hcl(block)]
        parameter: HashMap<String, U>,
    }

    #[derive(HclDecode, HclEncode, Debug, PartialEq)]
    struct Flat<T, U> {
        #[hcl(flatten)]
        inner: In<T>,
        #[hcl(remain)]
        rest: BTreeMap<String, U>,
    }

    let sequence: Sequence<u8> = round_trip("m {\n  value = 1\n}\nm {\n  value = 2\n}\n");
    assert_eq!(sequence.m, [In { value: 1 }, In { value: 2 }]);
    let text = "one {\n  value = 1\n}\npointer {\n  value {\n    value = \"a\"\n  }\n}\nslice {\n  value = 1\n}\n\
                map \"k\" {\n  value = 2\n}\nparameter \"p\" {\n  value = \"b\"\n}\n";
    let text = text.replace(
        "value {\n    value = \"a\"\n  }",
        "value = { value = \"a\" }",
    );
    let all: Containers<u8, Plain> = hcl_serde::from_str(&text).unwrap();
    assert_eq!((all.one.value, all.slice.len()), (1, 1));
    assert_eq!(all.pointer.unwrap().value.value, "a");
    assert_eq!(
        (all.map["k"][0].value, &*all.parameter["p"].value),
        (2, "b")
    );
    let flat: Flat<u8, String> = round_trip("value = 1\nother = \"x\"\n");
    assert_eq!((flat.inner.value, &*flat.rest["other"]), (1, "x"));
}

/// A type of serde only.
#[derive(serde::Deserialize, serde::Serialize, Debug, PartialEq)]
struct Plain {
    value: String,
}

#[test]
fn parameters_in_trees_and_variants() {
    #[derive(HclDecode, HclEncode, Debug, PartialEq)]
    #[expect(clippy::use_self, reason = "both names of the type are tested")]
    struct Tree<T> {
        #[hcl(label)]
        name: String,
        #[hcl(block)]
        leaf: Vec<In<T>>,
        #[hcl(block)]
        tree: Vec<Tree<T>>,
        #[hcl(block)]
        right: Option<Box<Self>>,
    }

    #[derive(HclDecode, HclEncode, Debug, PartialEq)]
    struct Root<T> {
        #[hcl(block)]
        tree: Tree<T>,
    }

    #[derive(HclDecode, HclEncode, Debug, PartialEq)]
    #[hcl(block)]
    enum Step<T, U> {
        Inner(In<T>),
        Own(U),
        Fields { all: Vec<T> },
    }

    #[derive(HclDecode, HclEncode, Debug, PartialEq)]
    struct Steps<T, U> {
        #[hcl(flatten)]
        steps: Vec<Step<T, U>>,
    }

    let text = "tree \"a\" {\n  leaf {\n    value = 1\n  }\n  tree \"b\" {}\n  right \"c\" {}\n}\n";
    let root: Root<u8> = round_trip(text);
    assert_eq!(
        (root.tree.tree[0].name.as_str(), root.tree.leaf[0].value),
        ("b", 1)
    );
    let text = "inner {\n  value = 1\n}\nown {\n  value = 2\n}\nfields {\n  all = [3]\n}\n";
    let steps: Steps<u8, In<u16>> = round_trip(text);
    let expected = [
        Step::Inner(In { value: 1 }),
        Step::Own(In { value: 2 }),
        Step::Fields { all: vec![3] },
    ];
    assert_eq!(steps.steps, expected);
}

#[test]
fn associated_types_and_parameters_that_are_not_read() {
    trait Provider {
        type Options;
    }

    #[derive(Debug, PartialEq)]
    struct Aws;

    impl Provider for Aws {
        type Options = Plain;
    }

    #[derive(HclDecode, HclEncode, Debug, PartialEq)]
    struct Settings<P: Provider> {
        argument: P::Options,
        #[hcl(block)]
        block: Vec<P::Options>,
        #[hcl(skip)]
        provider: PhantomData<P>,
    }

    let text = "argument = { value = \"a\" }\nblock {\n  value = \"b\"\n}\n";
    let settings: Settings<Aws> = hcl_serde::from_str(text).unwrap();
    assert_eq!(
        (&*settings.argument.value, &*settings.block[0].value),
        ("a", "b")
    );
    assert_eq!(settings.provider, PhantomData);
}

/// Types that refer to each other, and types of serde with bounds that their parameters do not show.
#[test]
fn written_bounds() {
    #[derive(HclDecode, HclEncode, Debug, PartialEq)]
    #[hcl(bound = "T: DeserializeOwned + serde::Serialize")]
    struct Folder<T> {
        #[hcl(block)]
        file: Vec<File<T>>,
    }

    #[derive(HclDecode, HclEncode, Debug, PartialEq)]
    struct File<T> {
        size: T,
        #[hcl(block)]
        folder: Vec<Folder<T>>,
    }

    #[derive(Deserialize)]
    #[serde(bound = "T: Clone + DeserializeOwned")]
    struct Cloned<T>(T);

    #[derive(HclDecode)]
    #[hcl(bound = "T: Clone + DeserializeOwned,")]
    struct Holder<T> {
        it: Cloned<T>,
    }

    #[derive(HclDecode)]
    #[hcl(bound = "")]
    struct Unused<T> {
        #[hcl(skip)]
        it: PhantomData<T>,
        n: u8,
    }

    let folder: Folder<u8> =
        round_trip("file {\n  size = 1\n  folder {\n    file {\n      size = 2\n    }\n  }\n}\n");
    assert_eq!(folder.file[0].folder[0].file[0].size, 2);
    assert_eq!(
        hcl_serde::from_str::<Holder<u8>>("it = 1\n").unwrap().it.0,
        1
    );
    let unused: Unused<std::rc::Rc<str>> = hcl_serde::from_str("n = 1\n").unwrap();
    assert_eq!((unused.n, unused.it), (1, PhantomData));
}
