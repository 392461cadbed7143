use hcl_serde::HclDecode;

#[derive(HclDecode)]
enum Nothing {}

#[derive(HclDecode)]
enum Untold {
    A(Inner),
    B(Inner),
}

#[derive(HclDecode)]
enum Mixed {
    #[hcl(block)]
    A(Inner),
    #[hcl(label)]
    B(Inner),
}

#[derive(HclDecode)]
#[hcl(block)]
enum Wide {
    A(Inner, Inner),
}

#[derive(HclDecode)]
struct Inner {}

fn main() {}
