//! Addresses that a type or a published schema declares.

use hcl_config::{Address, Module};
use hcl_serde::HclDecode;

/// The derive, a published schema and the builder have the same words.
#[test]
fn the_derive_merges_blocks_and_leaves_out_names() {
    #[derive(HclDecode)]
    struct Bake {
        #[hcl(block, address = "target.{name}", merged, without("provider"))]
        target: Vec<Target>,
        all: u8,
    }

    #[derive(HclDecode)]
    struct Target {
        #[hcl(label)]
        _name: String,
        x: Option<u8>,
        y: Option<u8>,
        provider: Option<hcl_serde::Expression>,
    }

    let text = "target \"a\" {\n  x = 1\n  y = 1\n  provider = aws.west\n}\ntarget \"a\" {\n  y = 2\n}\nall = target.a.x + target.a.y\n";
    let module = || Module::new().source("bake.hcl", text);
    let bake: Bake = module().decode().unwrap();
    let read: Vec<_> = bake.target.iter().map(|it| (it.x, it.y)).collect();
    assert_eq!(read, [(Some(1), Some(1)), (None, Some(2))]);
    assert!(bake.target[0].provider.is_some());

    let schema = hcl_schema::Document::of::<Bake>();
    let schema = hcl_schema::Document::from_json(&schema.to_json()).unwrap();
    let address = Address::new("target", "target.{name}");
    let by_builder = module().address(address.merged().without(["provider"]));
    let expected = hcl_serde::hcl_core::value!({ "x": 1, "y": 2 });
    for module in [module().addresses_of(&schema), by_builder] {
        assert_eq!(
            module.load().unwrap().evaluate("target.a").unwrap(),
            expected
        );
    }
    assert_eq!(bake.all, 3);
}
