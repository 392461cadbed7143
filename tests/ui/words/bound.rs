use hcl_serde::HclDecode;

#[derive(HclDecode)]
#[hcl(bound = "T")]
struct Wrong<T> {
    value: T,
}

fn main() {}
