use hcl_serde::HclValue;
use serde::Deserialize;

#[derive(Deserialize, HclValue)]
struct Listen {
    #[hcl(range(9..=1))]
    port: u16,
    #[hcl(range(1..), default = "a")]
    host: String,
    #[hcl(lenght(min = 1))]
    name: String,
    #[serde(skip)]
    #[hcl(unique)]
    cache: Vec<String>,
}

#[derive(Deserialize, HclValue)]
#[hcl(rename_all = "kebab-case")]
#[serde(untagged)]
enum Address {
    Port(#[hcl(range(1..))] u16),
    #[hcl(one_of("a"))]
    Name(String),
}

#[derive(Deserialize, HclValue)]
struct Open {
    name: String,
    #[serde(flatten)]
    #[hcl(length(min = 1))]
    rest: std::collections::BTreeMap<String, String>,
}

#[derive(Deserialize, HclValue)]
#[serde(from = "u16")]
struct Port(#[hcl(range(1..))] u16);

impl From<u16> for Port {
    fn from(port: u16) -> Self {
        Self(port)
    }
}

#[derive(HclValue)]
union Bits {
    a: u8,
}

fn main() {}
