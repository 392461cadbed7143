use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    port: u16,
    #[serde(default)]
    host: String,
}

#[derive(HclDecode)]
#[hcl(block)]
enum Step {
    #[serde(rename = "go")]
    Run,
}

#[derive(HclDecode, serde::Serialize)]
struct Written {
    #[serde(rename = "a")]
    b: String,
}

fn main() {}
