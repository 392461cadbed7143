struct Config;

#[derive(hcl_serde::HclDecode)]
struct Service {
    #[hcl(label)]
    name: String,
}

fn main() {
    let _ = hcl_serde::from_str::<Vec<Service>>("");
    let _ = hcl_serde::from_str::<Config>("");
}
