//! The edits in `docs/comparison.md` with hcl-edit and this project, and the bytes that they change. `go run . comparison` in `lab/oracle`
//! prints those of hclwrite, which are in `hclwrite.session`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hcl_config::{Address, Module};
use hcl_core::native::{self, Block, BodyItem};
use hcl_core::{Diagnostics, Source};
use hcl_edit::expr::{Expression, Traversal, TraversalOperator};
use hcl_edit::structure::{Attribute, Body, Structure};
use hcl_edit::visit_mut::{VisitMut, visit_traversal_mut};
use hcl_edit::{Decorated, Ident};
use hcl_golden::session;
use hcl_ide::{Language, Workspace};
use hcl_write::{Edit, Place};
use similar::{ChangeTag, TextDiff};

const SHOP: &str = r#"# Network of the shop.
module "vpc" {
  source  = "./vpc"
  version = "1.0"   # pinned
  azs     = [
    "a", # first
    "b",
  ]
}

locals { id = module.vpc.id }

output "name" {
	value = "vpc-${module.vpc.id}"
}
"#;

const NAMES: [&str; 6] = [
    "no edit",
    "set a version",
    "add an element",
    "add an argument to a block on one line",
    "add a block",
    "rename a module",
];

const PAGE: &str = include_str!("../../docs/comparison.md");

fn ours(name: &str) -> String {
    let source = Source::new("shop.hcl", SHOP).unwrap();
    let file = native::parse(&source, &mut Diagnostics::new());
    let block = |name: &str| -> Block<'_> {
        file.body()
            .blocks()
            .find(|block| block.is_of_type(name))
            .unwrap()
    };
    let vpc = block("module");
    let mut edit = Edit::new(&file);
    match name {
        "set a version" => edit.set(vpc.body(), "version", "1.1").unwrap(),
        "add an element" => {
            let azs = vpc.body().attribute("azs").unwrap().expression();
            edit.insert_element(azs, 2, "c").unwrap();
        }
        "add an argument to a block on one line" => {
            edit.set(block("locals").body(), "zone", "a").unwrap();
        }
        "add a block" => {
            let db = hcl_write::Block::new("module")
                .label("db")
                .set("source", "./db");
            edit.insert(file.body(), Place::After(BodyItem::Block(vpc)), db)
                .unwrap();
        }
        "rename a module" => return renamed(),
        _ => {}
    }
    edit.finish().unwrap().apply(SHOP)
}

/// Renames the module and its references with hcl-ide.
fn renamed() -> String {
    let module = || Module::new().address(Address::new("module", "module.{name}"));
    let mut workspace = Workspace::new(Language::plain().module(module));
    let file = workspace.set("shop.tf", SHOP).unwrap();
    let analysis = workspace.analysis();
    let at = analysis.definition_of(file, "module.vpc")[0].span.start;
    analysis.rename(file, at, "core").unwrap()[0].apply(SHOP)
}

/// Renames references, which hcl-edit leaves to a visitor.
struct Rename;

impl VisitMut for Rename {
    fn visit_traversal_mut(&mut self, traversal: &mut Traversal) {
        let is_module =
            matches!(&traversal.expr, Expression::Variable(name) if name.as_str() == "module");
        if let Some(operator) = traversal.operators.first_mut().filter(|_| is_module)
            && let TraversalOperator::GetAttr(name) = operator.value_mut()
            && name.as_str() == "vpc"
        {
            *name = Decorated::new(Ident::new("core"));
        }
        visit_traversal_mut(self, traversal);
    }
}

fn hcl_edit(name: &str) -> String {
    let mut body: Body = SHOP.parse().unwrap();
    let mut blocks = body.get_blocks_mut(match name {
        "add an argument to a block on one line" => "locals",
        _ => "module",
    });
    let block = blocks.next().unwrap();
    match name {
        "set a version" => {
            let mut version = block.body.get_attribute_mut("version").unwrap();
            *version.value_mut() = Expression::from("1.1");
        }
        "add an element" => {
            let mut azs = block.body.get_attribute_mut("azs").unwrap();
            azs.value_mut().as_array_mut().unwrap().push("c");
        }
        "add an argument to a block on one line" => {
            block.body.push(Attribute::new(Ident::new("zone"), "a"));
        }
        "rename a module" => {
            block.labels[0] = hcl_edit::structure::BlockLabel::from("core");
        }
        _ => {}
    }
    drop(blocks);
    if name == "add a block" {
        let db = hcl_edit::structure::Block::builder(Ident::new("module"))
            .label("db")
            .attribute(Attribute::new(Ident::new("source"), "./db"))
            .build();
        body.insert(1, Structure::Block(db));
    }
    if name == "rename a module" {
        Rename.visit_body_mut(&mut body);
    }
    body.to_string()
}

fn hclwrite() -> BTreeMap<String, String> {
    let (_, steps) = session::steps(include_str!("hclwrite.session"));
    let named = steps.into_iter().map(|step| {
        let (name, _) = step.header.split_once(", parses").unwrap();
        (name.to_owned(), step.body)
    });
    named.collect()
}

/// Counts the bytes that a diff of characters removes and adds.
fn changed(new: &str) -> (usize, usize) {
    let diff = TextDiff::from_chars(SHOP, new);
    let count = |tag| {
        let changes = diff.iter_all_changes().filter(|change| change.tag() == tag);
        changes.map(|change| change.value().len()).sum()
    };
    (count(ChangeTag::Delete), count(ChangeTag::Insert))
}

fn parses(text: &str) -> bool {
    let mut mistakes = Diagnostics::new();
    native::parse(
        &Source::new("shop.hcl", text.to_owned()).unwrap(),
        &mut mistakes,
    );
    mistakes.is_empty()
}

#[test]
fn the_page_has_the_bytes_that_each_edit_changes() {
    let mut table = String::new();
    let hclwrite = hclwrite();
    for name in NAMES {
        let _ = write!(table, "| {name} |");
        for text in [ours(name), hcl_edit(name), hclwrite[name].clone()] {
            let (removed, added) = changed(&text);
            let note = if parses(&text) {
                ""
            } else {
                ", does not parse"
            };
            let _ = write!(table, " −{removed} +{added}{note} |");
        }
        table.push('\n');
    }
    assert!(PAGE.contains(&table), "{table}");
    assert!(PAGE.contains(&format!("```hcl,shop\n{SHOP}```")));
}

#[test]
fn the_page_has_the_text_after_our_edits() {
    for name in NAMES {
        let text = ours(name);
        println!("== {name}\n{text}\n-- hcl-edit\n{}", hcl_edit(name));
        assert!(parses(&text));
    }
    assert_eq!(ours("no edit"), SHOP);
}
