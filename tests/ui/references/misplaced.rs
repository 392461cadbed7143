use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(scope = "parent")]
    name: String,
    #[hcl(defines = "a", scope = "module")]
    title: String,
    #[hcl(refers = "a", warn_unused, allow_duplicates)]
    first: String,
    #[hcl(defines = "")]
    kind: String,
}

fn main() {}
