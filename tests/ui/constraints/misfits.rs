use std::collections::BTreeMap;

use hcl_serde::HclDecode;

#[derive(HclDecode)]
#[hcl(exactly_one_of("port", "hots"), exactly_one_of("port"))]
struct Config {
    port: u16,
    #[hcl(range(1..=5))]
    host: String,
    #[hcl(length(min = 5), unique)]
    age: u8,
    #[hcl(multiple_of = 2)]
    names: Vec<String>,
    #[hcl(one_of("a"))]
    flag: bool,
    #[hcl(conflicts_with = "hsot", requires = "key")]
    key: Option<String>,
    #[hcl(replaced_by = "key", deprecated = "use key")]
    old: Option<String>,
    #[hcl(block, range(1..=5))]
    inner: BTreeMap<String, Inner>,
    #[hcl(label, since = "1.0")]
    label: String,
}

#[derive(HclDecode)]
struct Inner {}

fn main() {}
