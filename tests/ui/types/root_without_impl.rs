struct Config;

fn main() {
    let _ = hcl_serde::from_str::<Config>("");
}
