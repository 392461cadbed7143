use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    port: u16,
    #[hcl(rename = "port")]
    other: u16,
    #[hcl(alias = "port")]
    third: u16,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(rename = "service")]
    services: String,
}

#[derive(HclDecode)]
struct Service {}

#[derive(HclDecode)]
#[hcl(block)]
enum Step {
    Run(Service),
    #[hcl(rename = "run")]
    Walk(Service),
}

#[derive(HclDecode)]
struct Unwritable {
    #[hcl(rename = "max size")]
    a: u16,
    #[hcl(rename = "")]
    b: u16,
    #[hcl(alias = "1st")]
    c: u16,
}

fn main() {}
