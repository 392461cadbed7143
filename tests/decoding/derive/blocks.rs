//! Fields that are blocks: how many of them, and of which types.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use hcl_serde::{HclDecode, Spanned};
use serde::Deserialize;

use super::{Port, errors};

type Ports = Vec<Port>;
type Maybe<T> = Option<T>;

#[test]
fn arity_follows_the_type_however_it_is_spelled() {
    #[derive(HclDecode)]
    struct All {
        #[hcl(block)]
        one: Port,
        #[hcl(block)]
        maybe: Maybe<Port>,
        #[hcl(block)]
        many: Ports,
        #[hcl(block)]
        boxed: Box<Port>,
        #[hcl(block)]
        maybe_boxed: Option<Box<Port>>,
        #[hcl(block)]
        by_name: BTreeMap<String, Inner>,
        #[hcl(block)]
        grouped: HashMap<String, Vec<Inner>>,
        #[hcl(block)]
        nested: BTreeMap<String, BTreeMap<u8, Inner>>,
        #[hcl(block)]
        distinct: BTreeSet<Inner>,
        #[hcl(block)]
        placed: Spanned<Inner>,
    }
    #[derive(Debug, PartialEq, PartialOrd, Eq, Ord, HclDecode)]
    struct Inner {
        x: i8,
    }
    let all: All = hcl_serde::from_str(
        r#"
        one "a" { number = 1 }
        many "b" { number = 2 }
        many "c" { number = 3 }
        boxed "d" { number = 4 }
        by_name "p" { x = 1 }
        by_name "q" { x = -2 }
        grouped "g" { x = 1 }
        grouped "h" { x = 2 }
        grouped "g" { x = 3 }
        nested "a" "1" { x = 1 }
        nested "b" "2" { x = 2 }
        nested "a" "3" { x = 3 }
        distinct { x = 2 }
        distinct { x = 1 }
        distinct { x = 2 }
        placed { x = 9 }
        "#,
    )
    .unwrap();
    assert_eq!(all.one.name, "a");
    assert_eq!(all.maybe, None);
    assert_eq!(
        all.many.iter().map(|port| port.number).collect::<Vec<_>>(),
        [2, 3]
    );
    assert_eq!(all.boxed.number, 4);
    assert_eq!(all.maybe_boxed, None);
    assert_eq!(all.by_name["q"].x, -2);
    assert_eq!(all.grouped["g"], [Inner { x: 1 }, Inner { x: 3 }]);
    assert_eq!(all.nested["a"].keys().collect::<Vec<_>>(), [&1, &3]);
    assert_eq!(all.distinct.len(), 2);
    assert_eq!((all.placed.x, all.placed.span().text()), (9, "placed"));
}

#[test]
fn numbers_of_blocks_are_held_against_the_type() {
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Config {
        #[hcl(block)]
        one: Empty,
        #[hcl(block)]
        maybe: Option<Empty>,
        #[hcl(block, min_items = 2, max_items = 3)]
        few: Vec<Empty>,
        #[hcl(block)]
        keyed: BTreeMap<String, Empty>,
    }
    #[derive(Debug, HclDecode)]
    struct Empty {}
    assert_eq!(
        errors::<Config>("maybe {}\nmaybe {}\nfew {}\nkeyed \"a\" {}\nkeyed \"a\" {}\nkeyed {}\n"),
        "Missing one block at ``\n\
         Too few few blocks at ``\n\
         Duplicate maybe block at `maybe`\n\
         Duplicate keyed block at `keyed \"a\"`\n\
         Missing name for keyed at `{`"
    );
    assert_eq!(
        errors::<Config>("one {}\nfew {}\nfew {}\nfew {}\nfew {}\n"),
        "Too many few blocks at `few`"
    );
}

#[test]
fn attributes_of_a_block_form_a_map() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block_attrs)]
        env: BTreeMap<String, String>,
        #[hcl(block_attrs)]
        meta: Option<BTreeMap<String, String>>,
    }
    let config: Config = hcl_serde::from_str("env {\n  A = 1\n  B = \"x\"\n}\n").unwrap();
    assert_eq!(config.env["A"], "1");
    assert_eq!(config.meta, None);
    assert_eq!(
        errors::<Config>("env {\n  a {}\n}\n"),
        "Unexpected \"a\" block at `a`"
    );
    assert_eq!(errors::<Config>(""), "Missing env block at ``");
}

#[test]
fn generic_types_are_decoded() {
    #[derive(HclDecode)]
    struct Pair<A, B> {
        value: A,
        #[hcl(block)]
        inner: Vec<B>,
    }
    let pair: Pair<u8, Port> =
        hcl_serde::from_str("value = 1\ninner \"a\" { number = 2 }\n").unwrap();
    assert_eq!((pair.value, pair.inner[0].number), (1, 2));
}

#[test]
fn recursive_types_are_decoded() {
    #[derive(HclDecode)]
    struct Tree {
        #[hcl(default = 0)]
        value: u8,
        #[hcl(block)]
        left: Option<Box<Self>>,
        #[hcl(block)]
        children: Vec<Self>,
    }
    let tree: Tree =
        hcl_serde::from_str("left {\n  value = 2\n  children {\n    value = 3\n  }\n}\n").unwrap();
    let left = tree.left.unwrap();
    assert_eq!((tree.value, left.value, left.children[0].value), (0, 2, 3));
    assert_eq!(tree.children.len(), 0);
}

#[test]
fn types_read_by_serde_serve_as_blocks() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block)]
        service: BTreeMap<String, BySerde>,
        #[hcl(block)]
        both: Both,
    }
    #[derive(Deserialize)]
    struct BySerde {
        port: u16,
    }
    #[derive(Deserialize, HclDecode)]
    #[hcl(schema_only)]
    struct Both {
        /// Some size.
        size: Option<u8>,
    }
    let config: Config =
        hcl_serde::from_str("service \"a\" { port = 1 }\nboth { size = 2 }\n").unwrap();
    assert_eq!((config.service["a"].port, config.both.size), (1, Some(2)));
    {
        let document = hcl_schema::Document::of::<Both>();
        let size = &document.types[0].arguments[0];
        assert_eq!(
            (&*size.name, &*size.docs, size.required),
            ("size", "Some size.", false)
        );
    }
    assert_eq!(
        errors::<Config>("both {}\nservice \"a\" { prt = 1 }\n"),
        "Unsupported argument at `prt`"
    );
}
