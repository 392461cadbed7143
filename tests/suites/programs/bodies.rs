//! Programs that build and move configurations as data.

use hcl_core::{Diagnostics, Source, native};
use hcl_write::Expr;
use hcl_write::{Block, Body, Comments, Edit, Place, block, body};

/// A generator of a root module collects what modules need, and merges it into what it has written before.
#[test]
fn a_generator_merges_providers_and_modules() {
    fn module(name: &str, regions: &[&str]) -> Body {
        let providers = regions.iter().map(|region| {
            block! { provider "aws" { alias = #region region = #region } }
        });
        let mut body: Body = providers.collect();
        let keys = regions.iter().map(|region| {
            let path = Expr::path(["aws", region]);
            (path, Expr::variable("aws").attribute(*region))
        });
        body.push(
            Block::new("module")
                .label(name)
                .set("source", format!("./modules/{name}"))
                .set("providers", Expr::object(keys)),
        );
        body
    }
    let mut root = body! { terraform { required_version = ">= 1.5" } };
    for part in [module("vpc", &["west"]), module("dns", &["west", "east"])] {
        for item in part {
            if !root.items.contains(&item) {
                root.push(item);
            }
        }
    }
    let is_provider = |block: &&Block| block.type_name == "provider";
    assert_eq!(root.blocks().filter(is_provider).count(), 2);
    let dns = root.block("module", &["dns"]).unwrap();
    assert_eq!(
        dns.to_string(),
        "module \"dns\" {\n  source = \"./modules/dns\"\n  providers = {\n    aws.west = aws.west\n    aws.east = aws.east\n  }\n}\n"
    );
    assert_eq!(root.to_string().parse::<Body>().unwrap(), root);
}

/// Blocks go to a file of their own, with their comments, and a line says where they are.
#[test]
fn blocks_are_moved_between_files() {
    let text = "# The network.\nmodule \"vpc\" {\n  source = \"./vpc\" # here\n}\n\n# ignore: naming\nmodule \"DB\" {}\n";
    let file = native::parse(
        &Source::new("main.tf", text).unwrap(),
        &mut Diagnostics::new(),
    );
    let empty = native::parse(&Source::default(), &mut Diagnostics::new());
    let (mut from, mut to) = (Edit::new(&file), Edit::new(&empty));
    for item in file.body().items() {
        let comments = Comments::of(item);
        if comments
            .lead
            .is_some_and(|text| text.starts_with("ignore:"))
        {
            continue;
        }
        to.copy_to(item, empty.body(), Place::Last).unwrap();
        from.remove(item).unwrap();
    }
    assert_eq!(
        to.finish().unwrap().apply(""),
        "# The network.\nmodule \"vpc\" {\n  source = \"./vpc\" # here\n}\n"
    );
    assert_eq!(
        from.finish().unwrap().apply(text),
        "# ignore: naming\nmodule \"DB\" {}\n"
    );
}
