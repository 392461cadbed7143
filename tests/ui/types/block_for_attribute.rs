use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    listener: Listener,
}

#[derive(HclDecode)]
struct Listener {
    port: u16,
}

fn main() {}
