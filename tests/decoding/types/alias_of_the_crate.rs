//! The crate under another name.

use hcl_serde as renamed;

mod reexport {
    pub(crate) use hcl_serde as hcl;
}

#[derive(renamed::HclDecode)]
#[hcl(crate = reexport::hcl)]
struct Config {
    port: u16,
    #[hcl(block)]
    inner: Option<Inner>,
}

#[derive(renamed::HclDecode)]
#[hcl(crate = renamed)]
struct Inner {}

#[test]
fn derived_code_uses_the_name_that_is_set() {
    let config: Config = renamed::from_str("port = 1\ninner {}\n").unwrap();
    assert!(config.port == 1 && config.inner.is_some());
}
