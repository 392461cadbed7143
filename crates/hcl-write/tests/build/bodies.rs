//! Bodies as data: read, built, compared and written in both syntaxes.

use std::collections::BTreeMap;

use hcl_serde::ser::Syntax;
use hcl_serde::{Decoder, HclDecode, HclEncode};
use hcl_syntax::Source;
use hcl_write::{
    Attribute, Block, Body, BodyShape, Comments, Edit, EditError, Item, NewValue, Place, block,
    body,
};
use hcl_write::{Expr, expr};
use proptest::prelude::*;

use super::expression::{formatted, identifier};
use super::{check, parse, to_json};

fn read(text: &str) -> Body {
    text.parse().unwrap()
}

fn remove_comments(body: &mut Body) {
    body.items.retain(|item| !matches!(item, Item::Comment(_)));
    for item in &mut body.items {
        match item {
            Item::Attribute(attribute) => {
                attribute.comments = Comments::default();
                attribute.value = attribute.value.to_expr().unwrap().into();
            }
            Item::Block(block) => {
                block.comments = Comments::default();
                remove_comments(&mut block.body);
            }
            Item::Comment(_) => {}
        }
    }
}

#[test]
fn a_text_in_the_layout_of_the_formatter_is_written_as_it_was() {
    let text = include_str!("formatted.hcl");
    let body = read(text);
    assert_eq!(body.to_string(), text);
}

#[test]
fn every_comment_is_kept_once() {
    let text = "/* one */ a /* two */ = /* three */ 1 /* four */ # five\n\n//six\n//seven\n/* eight\n * nine\n */\nb /* ten */ \"#no\" /* eleven */ { # twelve\n c = f(1, /* thirteen */ 2)\n } // fourteen\n# fifteen";
    let body = read(text);
    let written = body.to_string();
    assert_eq!(
        written,
        r##"# one
# two
# three
a = 1 # four five

# six
# seven
# eight
# nine
# ten
# eleven
b "#no" {
  # twelve

  c = f(1, /* thirteen */ 2)
} # fourteen

# fifteen
"##
    );
    assert_eq!(read(&written), body);
}

#[test]
fn a_value_that_changes_loses_the_comments_inside() {
    let mut body = read("ports = [80, # http\n  443]\n");
    let mut plain = body.clone();
    remove_comments(&mut plain);
    assert_eq!(plain.to_string(), "ports = [80, 443]\n");
    assert_ne!(plain, body);
    assert_eq!(body, read("ports = [\n  80, # http\n  443,\n]\n"));
    body.set("ports", vec![80]);
    assert_eq!(body, read("ports = [80]\n"));
}

#[test]
fn macros_are_the_text() {
    let (name, ports) = (String::from("we\"b"), vec![80, 443]);
    let built = body! {
        a = -1
        b = var.x.*.y[0] == 2 && !c ? null : true
        providers = { aws.west = aws.west }
        list = [for k, v in #ports : { (k) = v } if v > #(ports.len())]
        name = #name
        call = provider::aws::region("${x}\n", #ports...)
        service #name plain "x" { empty {} last = a.b }
        last = {}
    };
    let text = r#"
        a = -1
        b = var.x.*.y[0] == 2 && !c ? null : true
        providers = { aws.west = aws.west }
        list = [for k, v in [80, 443] : { (k) = v } if v > 2]
        name = "we\"b"
        call = provider::aws::region("${x}\n", [80, 443]...)
        service "we\"b" plain "x" {
          empty {}
          last = a.b
        }
        last = {}
    "#;
    assert_eq!(built, read(text));
    assert_eq!(body! {}, Body::new());
    assert_eq!(
        block! { locals { a = 1 } },
        Block::new("locals").set("a", 1)
    );
    assert_eq!(expr!([]), Expr::Tuple(Vec::new()));
    assert_eq!(expr!(#name), Expr::from(name.as_str()));
    assert_eq!(expr!(#(expr!(a + b)) * 2), "(a + b) * 2".parse().unwrap());
}

#[test]
#[should_panic(expected = "Missing expression")]
fn a_macro_without_an_expression_panics() {
    let _ = expr!(1 + );
}

#[test]
fn what_cannot_be_written_is_an_error() {
    let twice = Body::new()
        .with(Attribute::new("a", 1))
        .with(Attribute::new("a", 2));
    assert!(matches!(twice.to_text(), Err(EditError::NameExists(name, None)) if name == "a"));
    let inside = Body::new().with(
        Block::new("b")
            .with(Attribute::new("a", 1))
            .with(Attribute::new("a", 2)),
    );
    assert!(matches!(inside.to_text(), Err(EditError::NameExists(name, None)) if name == "b.a"));
    assert!(matches!(
        Body::new().with(Block::new("a b")).to_text(),
        Err(EditError::InvalidName(_))
    ));
    assert_eq!(
        Attribute::new("a", Expr::variable("b c")).to_string(),
        "<\"b c\" is not a name that an argument or a block can have: a letter or \"_\", then letters, digits, \"_\" and \"-\".>"
    );
    assert!(read_error("a = \n").contains("Invalid expression"));
}

fn read_error(text: &str) -> String {
    text.parse::<Body>().unwrap_err().to_string()
}

#[test]
fn data_of_the_program_is_read_as_items() {
    let path = std::path::PathBuf::from("/data");
    let data = Block::new("data")
        .set("list", vec![1, 2])
        .set("none", None::<u8>)
        .set("path", path.as_path())
        .set("same", path)
        .set("map", &BTreeMap::from([("a", 1)]));
    let block = Block::try_from(
        parse(&data.clone().to_text().unwrap())
            .0
            .body()
            .blocks()
            .next()
            .unwrap(),
    );
    assert_eq!(block.unwrap().to_text().unwrap(), data.to_text().unwrap());
    let bad = NewValue::expression("a +");
    assert_eq!(bad, bad.clone());
    assert!(Attribute::new("a", bad).to_text().is_err());
}

#[test]
fn a_parsed_block_is_changed_and_inserted_elsewhere() {
    let (from, _) = parse("# Public.\nservice \"web\" {\n  port = 80 # http\n}\n");
    let (to, _) = parse("group {\n  name = \"a\"\n}\n");
    let mut service = Block::try_from(from.body().blocks().next().unwrap()).unwrap();
    service.labels[0] = "api".to_owned();
    service.comments.lead = service.comments.lead.map(|text| format!("{text} Copied."));
    let mut edit = Edit::new(&to);
    edit.insert(
        to.body().blocks().next().unwrap().body(),
        Place::Last,
        service,
    )
    .unwrap();
    assert_eq!(
        edit.finish().unwrap().apply(to.source().text()),
        "group {\n  name = \"a\"\n\n  # Public. Copied.\n  service \"api\" {\n    port = 80 # http\n  }\n}\n"
    );
}

#[test]
fn items_move() {
    let mut body = read(
        "# A.\na = 3 # three\n# B.\nb = 2\n\ns \"x\" {\n  p = 1\n  q = 2\n}\n\nr {}\n\nr {}\n\nr {\n  z = 1\n}\n",
    );
    body.items
        .retain(|item| !item.as_block().is_some_and(|block| block.is("r", &[])));
    body.items.rotate_left(2);
    assert_eq!(
        body.to_string(),
        "s \"x\" {\n  p = 1\n  q = 2\n}\n\n# A.\na = 3 # three\n# B.\nb = 2\n"
    );
    assert_eq!(
        body.remove("a").unwrap().comments.line.as_deref(),
        Some("three")
    );
    assert_eq!(body.remove("a"), None);
    for block in body.blocks_mut() {
        block.type_name = "t".to_owned();
    }
    assert_eq!(body.blocks_of("t").count(), 1);
}

#[derive(HclDecode, HclEncode)]
struct Job {
    name: String,
    #[hcl(block)]
    config: Option<Body>,
    #[hcl(remain)]
    rest: Body,
}

#[derive(serde::Serialize, serde::Deserialize)]
struct BySerde {
    name: String,
    config: hcl_serde::ser::AsBlock<Body>,
}

#[test]
fn bodies_are_fields() {
    let text =
        "name = \"a\"\nport = var.port\n\nconfig {\n  image = \"${x}-1\"\n}\n\ntask \"b\" {}\n";
    let job: Job = hcl_serde::from_str(text).unwrap();
    assert_eq!(job.config, Some(body! { image = "${x}-1" }));
    assert_eq!(job.rest, body! { port = var.port task "b" {} });
    let written = hcl_serde::to_string(&job).unwrap();
    assert_eq!(
        read(&written).block("task", &["b"]),
        read(text).block("task", &["b"])
    );

    let job: BySerde = hcl_serde::from_str("name = \"a\"\nconfig {\n  image = x\n}\n").unwrap();
    assert_eq!(job.config.0, body! { image = x });
    let text = to_json(&job).unwrap();
    assert_eq!(text, r#"{"name":"a","config":{"image":"${x}"}}"#);
    let job: BySerde = Decoder::new()
        .syntax(Syntax::Json)
        .decode_str(&text)
        .unwrap();
    assert_eq!(job.config.0, body! { image = x });
    let data: serde_json::Value = serde_json::to_value(&job.config.0).unwrap();
    assert_eq!(data["image"], "${x}");
}

/// The objects of an array are one body. What is wrong with it is a sentence of the report.
#[test]
fn the_rest_of_an_array_is_read() {
    let decoder = Decoder::new().syntax(Syntax::Json);
    let text = r#"[{"name": "a"}, {"x": 1}, {"y": "${z}"}]"#;
    let job: Job = decoder.decode_str(text).unwrap();
    assert_eq!(job.rest, body! { x = 1 y = z });
    let text = r#"{"name": "a", "x": 1, "x": 2}"#;
    let error = decoder.decode_str::<Job>(text).err().unwrap();
    let details = error
        .diagnostics()
        .iter()
        .map(hcl_syntax::Diagnostic::detail);
    assert_eq!(
        details.collect::<Vec<_>>(),
        ["The argument \"x\" is set twice. Remove one of the two."]
    );
}

/// The JSON syntax has only texts as keys.
#[test]
fn a_number_as_a_key_comes_back_from_json_as_a_text() {
    let body = body! { a = { 189 = 1, (2) = 3, (x) = 4 } };
    let text = to_json(&body).unwrap();
    let source = Source::new("a.json", text.as_str()).unwrap();
    let again = Body::from_json(&source, &BodyShape::new()).unwrap();
    assert_eq!(again, body! { a = { "189" = 1, "2" = 3, (x) = 4 } });
    assert_eq!(to_json(&again).unwrap(), text);
    let evaluate = |body: &Body| -> serde_json::Value {
        let decoder = Decoder::new().variable("x", "y").unwrap();
        decoder.decode_body(&body.build().unwrap()).unwrap()
    };
    assert_eq!(evaluate(&body), evaluate(&again));
}

#[test]
fn a_body_is_decoded() {
    let body = body! { name = "a" rest = 1 };
    let job: Job = Decoder::new().decode_body(&body.build().unwrap()).unwrap();
    assert_eq!(job.name, "a");
}

fn comment() -> impl Strategy<Value = Option<String>> {
    let line = "[#!]{0,2}[a-z{}\"$/*]{1,4}( [a-z#]{1,3})?";
    let lines = prop::collection::vec(line, 1..3).prop_map(|lines| lines.join("\n"));
    prop::option::of(lines)
}

fn comments() -> impl Strategy<Value = Comments> {
    (comment(), comment()).prop_map(|(lead, line)| {
        let line = line.map(|line| line.replace('\n', " "));
        Comments { lead, line }
    })
}

fn bodies() -> impl Strategy<Value = Body> {
    let attribute = (formatted(), comments())
        .prop_map(|(value, comments)| {
            let mut attribute = Attribute::new("", value);
            attribute.comments = comments;
            Item::from(attribute)
        })
        .boxed();
    let leaf = prop::collection::vec(attribute.clone(), 0..4).prop_map(Body::from_iter);
    leaf.prop_recursive(3, 16, 4, move |inner| {
        let labels = prop::collection::vec("[a-z$\"{ ]{0,3}", 0..3);
        let block = (identifier(), labels, inner, comments()).prop_map(
            |(type_name, labels, body, comments)| {
                Item::from(Block {
                    type_name: format!("b_{type_name}"),
                    labels,
                    body,
                    comments,
                })
            },
        );
        let loose =
            comment().prop_map(|text| Item::Comment(text.unwrap_or_else(|| "x".to_owned())));
        let item = prop_oneof![3 => attribute.clone(), 2 => block, 1 => loose];
        prop::collection::vec(item, 0..5).prop_map(Body::from_iter)
    })
    .prop_map(named)
}

/// Gives each argument a name of its own.
fn named(mut body: Body) -> Body {
    for (index, item) in body.items.iter_mut().enumerate() {
        match item {
            Item::Attribute(attribute) => attribute.name = format!("n{index}"),
            Item::Block(block) => block.body = named(std::mem::take(&mut block.body)),
            Item::Comment(_) => {}
        }
    }
    body
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bodies_are_read_as_they_were_built(body in bodies()) {
        let text = body.to_text().unwrap();
        let file = check(&text)?;
        prop_assert_eq!(&Body::try_from(&file).unwrap(), &body, "{}", text);
        prop_assert_eq!(body.clone().to_string(), text);
    }

    #[test]
    fn the_json_syntax_holds_a_body(mut body in bodies()) {
        remove_comments(&mut body);
        let text = to_json(&body).unwrap();
        let (file, _) = parse(&body.to_string());
        let shape = BodyShape::of(file.body());
        prop_assume!(has_one_shape(&body));
        let read = Body::from_json(&Source::new("a.json", text.as_str()).unwrap(), &shape).unwrap();
        prop_assert_eq!(&to_json(&read).unwrap(), &text);
        prop_assert_eq!(without_order(&body), without_order(&read), "{}", text);
    }

    /// Also of one item, and whatever the layout of the text.
    #[test]
    fn clone_and_compare_agree(body in bodies(), spaces in 1..4_usize) {
        prop_assert_eq!(&body.clone(), &body);
        for (item, copy) in body.items.iter().zip(body.clone().items) {
            prop_assert_eq!(item, &copy);
            let mut other = copy;
            match &mut other {
                Item::Attribute(it) => it.comments.lead = Some("another comment".to_owned()),
                Item::Block(it) => it.labels.push("another".to_owned()),
                Item::Comment(it) => it.push('!'),
            }
            prop_assert_ne!(item, &other);
        }
        // Layout is not compared; comments and the order of items are.
        let text = body.to_string();
        let other_layout = "\n".repeat(spaces) + &text;
        prop_assert_eq!(&read(&other_layout), &read(&text));
        let mut plain = body.clone();
        remove_comments(&mut plain);
        prop_assert_eq!(plain == body, !has_comments(&body));
        let mut reversed = body.clone();
        reversed.items.reverse();
        let is_same = body.items.iter().eq(body.items.iter().rev());
        prop_assert_eq!(reversed == body, is_same);
    }

}

/// Returns whether a body or a block in it has a comment.
fn has_comments(body: &Body) -> bool {
    body.items.iter().any(|item| match item {
        Item::Attribute(it) => it.comments != Comments::default(),
        Item::Block(it) => it.comments != Comments::default() || has_comments(&it.body),
        Item::Comment(_) => true,
    })
}

/// Returns whether the blocks of each type have as many labels and types of blocks in them with as many labels.
fn has_one_shape(body: &Body) -> bool {
    let mut labels = BTreeMap::new();
    let mut blocks: Vec<(String, &Block)> = body.blocks().map(|it| (String::new(), it)).collect();
    while let Some((path, block)) = blocks.pop() {
        let path = format!("{path}.{}", block.type_name);
        if *labels.entry(path.clone()).or_insert(block.labels.len()) != block.labels.len() {
            return false;
        }
        blocks.extend(block.body.blocks().map(|it| (path.clone(), it)));
    }
    true
}

/// A body without the order of its items: arguments by name, blocks by type and labels.
#[derive(Debug, PartialEq)]
struct Unordered<'b> {
    attributes: BTreeMap<&'b str, Expr>,
    blocks: Vec<(&'b str, &'b [String], Self)>,
}

fn without_order(body: &Body) -> Unordered<'_> {
    let value = |it: &Attribute| it.value.to_expr().unwrap();
    let attributes = body.attributes().map(|it| (it.name.as_str(), value(it)));
    let mut blocks: Vec<_> = body
        .blocks()
        .map(|it| (it.type_name.as_str(), &*it.labels, without_order(&it.body)))
        .collect();
    blocks.sort_by_key(|it| (it.0, it.1));
    Unordered {
        attributes: attributes.collect(),
        blocks,
    }
}
