//! Programs that build, inspect, compare and change configurations as data.

use std::collections::{BTreeMap, BTreeSet};

use hcl_core::{Diagnostics, Source, native};
use hcl_write::Expr;
use hcl_write::expr::Step;
use hcl_write::{Block, Body, Comments, Document, Edit, Place, SortOptions, block, body};

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

/// A scorer flattens two configurations to paths, and counts what is equal.
#[test]
fn a_scorer_compares_paths() {
    fn flatten(body: &Body, prefix: &str, all: &mut BTreeMap<String, Expr>) {
        for attribute in body.attributes() {
            all.insert(
                format!("{prefix}{}", attribute.name),
                attribute.value.to_expr().unwrap(),
            );
        }
        for block in body.blocks() {
            let path = format!("{prefix}{}.{}", block.type_name, block.labels.join("."));
            flatten(&block.body, &format!("{path}."), all);
        }
    }
    let paths = |text: &str| {
        let mut all = BTreeMap::new();
        flatten(&text.parse().unwrap(), "", &mut all);
        all
    };
    let expected = paths("module \"a\" {\n  providers = { aws.x = aws.x }\n  size = 2\n}\n");
    let found = paths(
        "module \"a\" {\n  size      = (2) # two\n  providers = {\n    aws.x = aws.x\n  }\n  more = 1\n}\n",
    );
    let equal = expected
        .iter()
        .filter(|(path, value)| found.get(*path) == Some(value));
    assert_eq!((equal.count(), expected.len(), found.len()), (2, 2, 3));
}

/// A manifest reads back what the program has built: which resources each output refers to.
#[test]
fn a_manifest_reads_what_was_built() {
    let built: Body = ["vpc", "subnet"]
        .into_iter()
        .map(|name| block! { output #name { value = aws[#name].main.id } })
        .chain([block! { output "both" { value = "${aws_vpc.main.id}-${aws_lb.web.id}" } }])
        .collect();
    let mut references = BTreeSet::new();
    for output in built.blocks_of("output") {
        output.body.get("value").unwrap().walk(&mut |part| {
            if let Expr::Access(base, steps) = part
                && let (Expr::Variable(name), Some(Step::Attribute(next))) =
                    (&**base, steps.first())
            {
                references.insert(format!("{name}.{next}"));
            }
        });
    }
    assert_eq!(
        references,
        BTreeSet::from(["aws_lb.web".to_owned(), "aws_vpc.main".to_owned()])
    );
}

/// A formatter sorts blocks and arguments, and keeps every comment.
#[test]
fn a_formatter_sorts_everything() {
    let text = r#"# The zone.
variable "b" {
  type    = string # of letters
  default = null
}

variable "a" {
  tags = {
    # Who.
    team = "x"
    app  = "y" # what
  }
}
"#;
    let source = Source::new("main.tf", text).unwrap();
    let mut document = Document::parse(&source, &mut Diagnostics::new());
    document
        .edit(|edit, _| {
            edit.sort(&SortOptions::default());
            Ok(())
        })
        .unwrap();
    assert_eq!(
        document.text(),
        r#"variable "a" {
  tags = {
    # Who.
    team = "x"
    app  = "y" # what
  }
}

# The zone.
variable "b" {
  default = null
  type    = string # of letters
}
"#
    );
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
