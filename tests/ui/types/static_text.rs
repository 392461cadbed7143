use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(label)]
    kind: &'static str,
    name: Option<&'static str>,
    #[hcl(skip)]
    version: &'static str,
    path: std::borrow::Cow<'static, str>,
}

fn main() {}
