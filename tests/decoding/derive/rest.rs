//! Fields that take what others leave, or the whole body, which is decoded later.

use std::collections::BTreeMap;

use hcl_serde::{Body, Decoder, HclDecode};

use super::Port;

#[test]
fn what_is_left_over_goes_to_the_remain_field() {
    #[derive(HclDecode)]
    struct Plugin {
        kind: String,
        #[hcl(block)]
        mount: Vec<Empty>,
        #[hcl(remain)]
        rest: Body,
    }
    #[derive(HclDecode)]
    struct Empty {}
    #[derive(HclDecode)]
    struct Rest {
        size: u8,
        #[hcl(block)]
        extra: Port,
    }
    let plugin: Plugin = hcl_serde::from_str(
        "kind = \"x\"\nsize = base * 2\nmount {}\nextra \"e\" { number = 1 }\n",
    )
    .unwrap();
    let decoder = Decoder::new().variable("base", &4).unwrap();
    let rest: Rest = decoder.decode_body(&plugin.rest).unwrap();
    assert_eq!((plugin.kind.as_str(), plugin.mount.len()), ("x", 1));
    assert_eq!((rest.size, rest.extra.number), (8, 1));
}

#[test]
fn the_whole_body_can_be_kept_beside_its_fields() {
    #[derive(HclDecode)]
    struct Config {
        a: u8,
        #[hcl(body)]
        all: Body,
    }
    let config: Config = hcl_serde::from_str("a = 1\n").unwrap();
    let again: BTreeMap<String, u8> = Decoder::new().decode_body(&config.all).unwrap();
    assert_eq!((config.a, again["a"]), (1, 1));
}
