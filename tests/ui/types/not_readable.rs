use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
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
