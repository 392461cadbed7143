use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Job {
    #[hcl(label, refers = "job", acyclic)]
    name: String,
    #[hcl(acyclic)]
    needs: Vec<String>,
}

fn main() {}
