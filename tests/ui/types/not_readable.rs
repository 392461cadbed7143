use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(with = hcl_serde::with::duration)]
    seconds: u8,
    #[hcl(with = missing)]
    absent: u8,
    attribute: Opaque,
    #[hcl(block)]
    block: Vec<Opaque>,
    #[hcl(label)]
    label: Opaque,
    #[hcl(def_span)]
    span: Opaque,
}

struct Opaque;

fn main() {}
