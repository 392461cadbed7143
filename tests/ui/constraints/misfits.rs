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
    #[hcl(label, since = "1.0", one_of("a"))]
    label: String,
    #[hcl(range(1..=5))]
    rows: Vec<Vec<u8>>,
    #[hcl(length(2), format = "ip")]
    pairs: BTreeMap<String, Option<[String; 2]>>,
    #[hcl(unique)]
    sizes: BTreeMap<String, u8>,
    #[hcl(range(1..=5))]
    titles: Option<BTreeMap<String, String>>,
    #[hcl(with = hcl_serde::with::bytes, range(1..=1024), multiple_of = 8)]
    memory: u64,
    #[hcl(with = hcl_serde::with::duration, range(1..), length(max = 9))]
    pause: std::time::Duration,
}

#[derive(HclDecode)]
struct Inner {}

#[derive(HclDecode)]
#[hcl(exactly_one_of())]
struct Nonsense {
    #[hcl(range(10..=1))]
    port: u16,
    #[hcl(range(..))]
    size: u16,
    #[hcl(range = 5)]
    count: u16,
    #[hcl(length(min = 5, max = 1))]
    name: String,
    #[hcl(length(least = 5))]
    title: String,
    #[hcl(format = "duratoin")]
    timeout: String,
    #[hcl(format = "xyz")]
    other: String,
    #[hcl(one_of())]
    level: String,
    #[hcl(one_of("a", "a"))]
    mode: String,
    #[hcl(multiple_of = 0)]
    step: u8,
    #[hcl(pattern = "a")]
    matched: String,
    #[hcl(example = vec![1])]
    list: Vec<u8>,
    #[hcl(default(5))]
    late: u8,
}

fn main() {}
