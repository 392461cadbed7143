use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Inner<T> {
    value: T,
}

/// The name of an alias says nothing of the type.
type Many<T> = Vec<Inner<T>>;

#[derive(HclDecode)]
struct Aliased<T> {
    #[hcl(block)]
    inner: Many<T>,
}

/// The bounds of both say which types are.
#[derive(HclDecode)]
#[hcl(bound = "T: serde::de::DeserializeOwned")]
struct Bounded<T> {
    #[hcl(block)]
    inner: Many<T>,
}

struct Unread;

fn main() {
    let _: Result<Bounded<u8>, _> = hcl_serde::from_str("");
    let _: Result<Aliased<u8>, _> = hcl_serde::from_str("");
    let _: Result<Inner<Unread>, _> = hcl_serde::from_str("");
}
