use hcl_serde::Decoder;
use hcl_serde::hcl_core::function::Functions;

fn main() {
    let _decoder = Decoder::new().functions(Functions::standard());
}
