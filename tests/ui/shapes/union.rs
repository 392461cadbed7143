use hcl_serde::HclDecode;

#[derive(HclDecode)]
union Config {
    a: u8,
    b: i8,
}

fn main() {}
