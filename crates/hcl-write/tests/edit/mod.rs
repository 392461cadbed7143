//! Edits: each row of what was observed of the reference's `hclwrite`, with our result, and what it cannot do.

mod heredocs;
mod indexes;
mod merge;
mod operations;
mod refusals;
mod sort;
mod values;

use hcl_syntax::native::{Attribute, Block, Body, BodyItem, File};
use hcl_write::{Address, Edit, EditError, NewValue, Place};

use crate::edited;

fn parse(text: &str) -> File {
    crate::parse(text).0
}

fn attribute<'f>(body: Body<'f>, name: &str) -> Attribute<'f> {
    body.attribute(name).unwrap()
}

fn block(body: Body<'_>) -> Block<'_> {
    body.blocks().next().unwrap()
}

fn item<'f>(body: Body<'f>, name: &str) -> BodyItem<'f> {
    match body.attribute(name) {
        Some(attribute) => BodyItem::Attribute(attribute),
        None => BodyItem::Block(body.blocks().find(|block| block.is_of_type(name)).unwrap()),
    }
}

#[test]
fn an_address_is_written_as_an_expression() {
    let address: Address = r"a.b\.c.*".parse().unwrap();
    assert_eq!(address.to_string(), r#"a["b.c"].*"#);
    assert_eq!(
        "a..b".parse::<Address>().unwrap_err().to_string(),
        "an address is names separated by dots, such as service.web.port"
    );
}

#[test]
fn an_item_replaces_all_blocks() {
    let replaced = edited("b {\n}\n\nb {\n}\n", |edit, body| {
        let first = item(body, "b");
        edit.insert(body, Place::After(first), hcl_write::Attribute::new("a", 1))?;
        body.blocks()
            .try_for_each(|block| edit.remove(BodyItem::Block(block)))
    });
    assert_eq!(replaced.trim(), "a = 1");
}

#[test]
fn an_equal_value_is_no_patch() {
    let file = parse("p = \"a\"\n");
    let mut edit = Edit::new(&file);
    edit.set(file.body(), "p", "a").unwrap();
    edit.rename(attribute(file.body(), "p"), "p").unwrap();
    assert!(edit.finish().unwrap().is_empty());
}

#[test]
fn a_name_that_exists_or_is_none_is_refused() {
    let file = parse("p = 1\nq = 2\n");
    let mut edit = Edit::new(&file);
    let p = attribute(file.body(), "p");
    let exists = edit.rename(p, "q").unwrap_err().to_string();
    assert_eq!(
        exists,
        "there is an argument named \"q\" already, on line 2 of test.hcl"
    );
    assert!(matches!(
        edit.rename(p, "a b"),
        Err(EditError::InvalidName(_))
    ));
}

#[test]
fn labels_are_quoted_where_they_must() {
    let labels = |text: &str, labels: &[&str]| {
        edited(text, |edit, body| edit.set_labels(block(body), labels))
    };
    assert_eq!(
        labels("svc p {}\n", &["p", "a b", "s\"${t}"]),
        "svc p \"a b\" \"s\\\"$${t}\" {}\n"
    );
    let file = parse("svc \"a\" {}\n");
    let error = Edit::new(&file)
        .set_label(block(file.body()), 1, "b")
        .unwrap_err();
    assert_eq!(error.to_string(), "index 1 is out of range: there are 1");
}

#[test]
fn what_the_reference_allows_and_reads_again() {
    // Labels of any text.
    let labels = ["s t", "s\"t", "s\n", "${s}", "", "日本"];
    let labelled = edited("", |edit, body| {
        let block = labels
            .iter()
            .fold(hcl_write::Block::new("svc"), |block, label| {
                block.label(*label)
            });
        edit.insert(body, Place::Last, block)
    });
    let file = parse(&labelled);
    let written: Vec<_> = block(file.body())
        .labels()
        .map(|it| it.text().into_owned())
        .collect();
    assert_eq!(written, labels);
    // A key that is a keyword.
    let key = edited("", |edit, body| {
        let object = std::collections::BTreeMap::from([("for", 1)]);
        edit.set(body, "p", NewValue::new(&object))
    });
    assert_eq!(key, "p = {\n  \"for\" = 1\n}\n");
}
