use hcl_serde::HclDecode;

#[derive(HclDecode)]
#[hcl(exactly_one_of())]
struct Config {
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
