use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(default = true)]
    port: u16,
    #[hcl(default)]
    address: std::net::IpAddr,
    #[hcl(validate = even)]
    number: u8,
    #[hcl(default = "info")]
    level: Level,
}

#[derive(serde::Deserialize)]
enum Level {
    Info,
}

fn even(number: &u8) -> bool {
    number % 2 == 0
}

fn main() {}
