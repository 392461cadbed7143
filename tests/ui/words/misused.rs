use hcl_serde::HclDecode;

#[derive(HclDecode)]
#[hcl(min_items = 1, label)]
struct Config {
    #[hcl(rename_all = "kebab-case", schema_only)]
    port: u16,
}

#[derive(HclDecode)]
#[hcl(block, schema_only)]
enum Step {
    #[hcl(default = 1)]
    Run(Run),
}

#[derive(HclDecode)]
struct Run {}

#[derive(HclDecode)]
struct Twice {
    #[hcl(rename = "a", rename = "b")]
    x: u16,
    #[hcl(default)]
    #[hcl(default = 1)]
    y: u16,
    #[hcl(optional, default)]
    z: u16,
}

#[derive(HclDecode)]
#[hcl(bound = "T")]
struct Wrong<T> {
    value: T,
}

fn main() {}
