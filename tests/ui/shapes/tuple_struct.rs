use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config(u8, String);

fn main() {
    // One mistake, one message: the type counts as readable here.
    let _: Result<Config, _> = hcl_serde::from_str("");
}
