use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(refers = "service")]
    backend: String,
    #[hcl(defines = "service")]
    name: String,
}

fn main() {
    let config = hcl_serde::from_str::<Config>("backend = \"a\"\nname = \"a\"\n").unwrap();
    assert_eq!(config.backend, config.name);
}
