use hcl_serde::Decoder;
use hcl_serde::stdlib;

fn main() {
    let _decoder = Decoder::new().functions(stdlib::standard());
}
