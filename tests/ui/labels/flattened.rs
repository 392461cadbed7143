use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(HclDecode)]
struct Service {
    #[hcl(flatten)]
    own: Named,
    #[hcl(flatten)]
    check: Check,
}

#[derive(HclDecode)]
struct Named {
    #[hcl(label)]
    name: String,
}

#[derive(HclDecode)]
#[hcl(label)]
enum Check {
    Http,
}

fn main() {
    let _ = hcl_serde::from_str::<Config>("");
}
