#[derive(serde::Deserialize)]
struct Config<'a> {
    name: &'a str,
}

fn main() {
    let _: Config<'_> = hcl_serde::from_file("app.hcl").unwrap();
}
