use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(refers = "service")]
    backend: String,
    #[hcl(defines = "server")]
    name: String,
}

fn main() {
    let _ = hcl_serde::from_str::<Config>("");
}
