use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config<'a> {
    name: &'a str,
}

fn main() {
    let _: Config<'_> = hcl_serde::from_file("app.hcl").unwrap();
}
