use hcl_core::SourceSpan;
use hcl_serde::{HclDecode, Body};

#[derive(HclDecode)]
struct Config {
    #[hcl(label, default = "x")]
    a: String,
    #[hcl(remain, optional)]
    b: Body,
    #[hcl(block, with = seconds)]
    c: Option<Inner>,
    #[hcl(min_items = 1)]
    d: Vec<u8>,
    #[hcl(block, min_items = 3, max_items = 2)]
    e: Vec<Inner>,
    #[hcl(def_span, alias = "f", deprecated = "no")]
    f: SourceSpan,
    #[hcl(name_span = "g")]
    g: Option<SourceSpan>,
    #[hcl(skip, validate = check)]
    h: u8,
    #[hcl(instance_key, default)]
    i: Option<u64>,
    #[hcl(span = "d")]
    j: SourceSpan,
    #[hcl(default = 5)]
    k: u8,
    #[hcl(name_span = "k")]
    l: hcl_core::Span,
}

#[derive(HclDecode)]
struct Inner {
    m: Option<u8>,
    #[hcl(span = "m")]
    n: SourceSpan,
    #[hcl(label_span)]
    o: SourceSpan,
}

fn main() {}
