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

#[derive(HclDecode)]
struct Pair(u8, String);

#[derive(HclDecode)]
union Bits {
    a: u8,
    b: i8,
}

fn main() {
    // One mistake, one message: the type counts as readable here.
    let _: Result<Pair, _> = hcl_serde::from_str("");
}
