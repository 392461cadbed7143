//! Names of the user that derived code uses too.

#![deny(warnings)]
#![allow(dead_code, reason = "the types are there for their names")]

type Option<T> = std::option::Option<T>;
struct Some;
struct None;
enum Result {}
struct Vec;
struct String;
trait Default {}
trait From {}

#[derive(hcl_serde::HclDecode)]
struct Config {
    #[hcl(optional)]
    text: std::string::String,
    maybe: Option<u8>,
    #[hcl(default = "x")]
    other: std::string::String,
    #[hcl(block)]
    list: std::vec::Vec<Inner>,
    r#match: bool,
    __content: u8,
    __decoder: u8,
}

#[derive(hcl_serde::HclDecode)]
struct Inner;

#[test]
fn names_of_derived_code_can_be_shadowed() {
    let config: Config =
        hcl_serde::from_str("match = true\n__content = 1\n__decoder = 2\nlist {}\n").unwrap();
    assert!(config.r#match && config.list.len() == 1);
}
