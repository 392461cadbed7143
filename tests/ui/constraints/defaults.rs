use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(range(1..=65535), default = 0)]
    port: u16,
    #[hcl(range(-1.5..2.5), default = 2.5)]
    factor: f64,
    #[hcl(range(..=-1), default = Some(0))]
    offset: Option<i8>,
    #[hcl(one_of("tcp", "udp"), default = "tpc")]
    protocol: String,
}

#[derive(HclDecode)]
struct Right {
    #[hcl(range(1..10), default = 9)]
    port: u16,
    #[hcl(range(1..), default = some_number())]
    size: u16,
    #[hcl(one_of("tcp", "udp"), default = "tcp")]
    protocol: String,
    #[hcl(one_of("tcp", "udp"), default = Some("udp".to_owned()))]
    other: Option<String>,
}

fn main() {}
