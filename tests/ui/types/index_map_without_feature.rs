use hcl_serde::HclDecode;

struct IndexMap<K, V>(K, V);

#[derive(HclDecode)]
struct Service {
    port: u16,
}

#[derive(HclDecode)]
struct Config {
    #[hcl(block)]
    service: IndexMap<String, Service>,
}

fn main() {}
