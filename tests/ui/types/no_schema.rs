use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize)]
struct Config {
    port: u16,
}

fn publish<T: HclSchema>() {}

fn main() {
    publish::<Config>();
}
