//! Tables of `operations.rows`: the title is an operation, or several with `; ` between. A row is a text and what it becomes.
//!
//! An item is named by its path: `svc.p` is the argument `p` of the first block `svc`, and `.` is the file.

use hcl_golden::rows;
use hcl_syntax::native::{Attribute, Body, BodyItem, Expression};
use hcl_write::{Edit, EditError, Item, NewValue, Place, SortOptions, SortOrder};
use proptest::prelude::*;

use super::{edited, item};

type Done = Result<(), EditError>;

/// Returns the body that holds an item, and the name of the item.
fn parent<'f, 'p>(body: Body<'f>, path: &'p str) -> (Body<'f>, &'p str) {
    match path.split_once('.') {
        Some(("", name)) => (body, name),
        Some((block, path)) => parent(inside(item(body, block)), path),
        None => (body, path),
    }
}

fn inside(item: BodyItem<'_>) -> Body<'_> {
    match item {
        BodyItem::Block(block) => block.body(),
        BodyItem::Attribute(attribute) => panic!("{} is no block", attribute.name()),
    }
}

fn at<'f>(body: Body<'f>, path: &str) -> BodyItem<'f> {
    let (body, name) = parent(body, path);
    item(body, name)
}

fn body_at<'f>(body: Body<'f>, path: &str) -> Body<'f> {
    if path == "." {
        body
    } else {
        inside(at(body, path))
    }
}

fn attribute_at<'f>(body: Body<'f>, path: &str) -> Attribute<'f> {
    let (body, name) = parent(body, path);
    super::attribute(body, name)
}

fn value_at<'f>(body: Body<'f>, path: &str) -> Expression<'f> {
    attribute_at(body, path).expression()
}

fn block_at<'f>(body: Body<'f>, path: &str) -> hcl_syntax::native::Block<'f> {
    match at(body, path) {
        BodyItem::Block(block) => block,
        BodyItem::Attribute(_) => panic!("{path} is no block"),
    }
}

/// A value: of Rust if it is a bool or a number, a text after `text`, a heredoc after `heredoc`, and else an expression.
fn value(text: &str) -> NewValue {
    match text.split_once(' ') {
        Some(("text", text)) => NewValue::from(text),
        Some(("heredoc", text)) => NewValue::heredoc(text),
        _ => match (text.parse::<i32>(), text.parse::<bool>()) {
            (Ok(number), _) => number.into(),
            (_, Ok(flag)) => flag.into(),
            _ => NewValue::expression(text),
        },
    }
}

/// `first`, `last`, `before path` or `after path`, in the body of a path.
fn place<'f>(body: Body<'f>, words: &mut std::str::Split<'_, char>) -> (Body<'f>, Place<'f>) {
    let mut next = || words.next().expect("a place");
    match next() {
        "first" => (body_at(body, next()), Place::First),
        "last" => (body_at(body, next()), Place::Last),
        side => {
            let path = next();
            let (parent, name) = parent(body, path);
            let beside = item(parent, name);
            match side {
                "before" => (parent, Place::Before(beside)),
                _ => (parent, Place::After(beside)),
            }
        }
    }
}

/// `name = value`, or the type and labels of a block.
fn new_item(text: &str) -> Item {
    if let Some((name, text)) = text.split_once(" = ") {
        return hcl_write::Attribute::new(name, value(text)).into();
    }
    let mut words = text.split(' ');
    let block = hcl_write::Block::new(words.next().unwrap_or_default());
    words.fold(block, hcl_write::Block::label).into()
}

fn apply<'f>(edit: &mut Edit<'f>, body: Body<'f>, operation: &str) -> Done {
    let (verb, rest) = operation.split_once(' ').unwrap_or((operation, ""));
    let mut words = rest.split(' ');
    let (first, after) = rest.split_once(' ').unwrap_or((rest, ""));
    match verb {
        "set" => {
            let (body, name) = parent(body, first);
            edit.set(body, name, value(after))
        }
        "remove" => edit.remove(at(body, first)),
        "remove-blocks" => body
            .blocks()
            .try_for_each(|block| edit.remove(BodyItem::Block(block))),
        "rename" => edit.rename(attribute_at(body, first), after),
        "insert" => {
            let (body, place) = place(body, &mut words);
            let rest: Vec<&str> = words.collect();
            edit.insert(body, place, new_item(&rest.join(" ")))
        }
        "move" => {
            let item = at(body, words.next().unwrap_or_default());
            let (body, place) = place(body, &mut words);
            edit.move_to(item, body, place)
        }
        "set-type" => edit.set_type(block_at(body, first), after),
        "set-labels" => {
            let labels: Vec<&str> = after.split(' ').filter(|it| !it.is_empty()).collect();
            edit.set_labels(block_at(body, first), &labels)
        }
        "set-label" => edit.set_label(block_at(body, first), 0, after),
        "set-item" => {
            let (key, text) = after.split_once(' ').expect("a key and a value");
            edit.set_item(value_at(body, first), key, value(text))
        }
        "rename-item" => {
            let (key, new) = after.split_once(' ').expect("two keys");
            edit.rename_item(value_at(body, first), key, new)
        }
        "remove-item" => edit.remove_item(value_at(body, first), after),
        "insert-element" => {
            let (index, text) = after.split_once(' ').expect("an index and a value");
            edit.insert_element(value_at(body, first), index.parse().unwrap(), value(text))
        }
        "remove-element" => edit.remove_element(value_at(body, first), after.parse().unwrap()),
        "replace" => edit.replace(value_at(body, first), value(after)),
        "lead-comment" => edit.set_lead_comment(at(body, first), after),
        "line-comment" => edit.set_line_comment(at(body, first), after),
        "sort" => {
            let mut options = SortOptions::default();
            if rest == "terraform" {
                options.order = SortOrder::Terraform;
            }
            (options.arguments, options.blocks) = (rest != "blocks", rest != "arguments");
            edit.sort(&options);
            Ok(())
        }
        _ => panic!("no operation {operation}"),
    }
}

#[test]
fn each_operation_changes_a_text_as_its_rows_say() {
    let tables = include_str!("operations.rows");
    for title in rows::titles(tables) {
        // Signs stand for white space in a title as in a row.
        let operations = String::from_utf8(hcl_golden::signs::decode(title)).unwrap();
        for [text, expected] in rows::table(tables, title) {
            let change = |text: &str| {
                edited(text, |edit, body| {
                    let mut operations = operations.split("; ");
                    operations.try_for_each(|operation| apply(edit, body, operation))
                })
            };
            if expected == "refused" {
                let file = super::parse(text);
                let mut edit = Edit::new(&file);
                let mut operations = operations.split("; ");
                let done = operations.try_for_each(|it| apply(&mut edit, file.body(), it));
                let refused = done.and_then(|()| edit.finish());
                assert!(
                    matches!(
                        refused,
                        Err(EditError::Conflict(_) | EditError::NameExists(..))
                    ),
                    "{title}: {text:?}"
                );
                continue;
            }
            let new = change(text);
            let expected = if expected == "same" { text } else { expected };
            assert_eq!(new, expected, "{title}: {text:?}");
            if title.starts_with("sort") {
                assert_eq!(change(&new), new, "sorted twice: {text:?}");
            }
        }
    }
}

const NESTED: &str = "b = 1 # b\na = 2\n\nk {\n  x = 1\n}\n\nj {\n  y {\n    z = 1\n  }\n}\n";

fn operation() -> impl Strategy<Value = String> {
    let item = || prop::sample::select(vec!["a", "b", "k", "k.x", "j", "j.y", "j.y.z"]);
    let body = || prop::sample::select(vec![".", "k", "j", "j.y"]);
    prop_oneof![
        item().prop_map(|item| format!("remove {item}")),
        (item(), body()).prop_map(|(item, body)| format!("move {item} last {body}")),
        (item(), body()).prop_map(|(item, body)| format!("move {item} first {body}")),
        item().prop_map(|item| format!("lead-comment {item} note")),
        Just("sort".to_owned()),
    ]
}

proptest! {
    /// An item that is not removed, alone or with its block, is there once.
    #[test]
    fn several_changes_of_items_are_all_made_or_refused(all in prop::collection::vec(operation(), 1..6)) {
        let file = super::parse(NESTED);
        let mut edit = Edit::new(&file);
        let done = all.iter().try_for_each(|it| apply(&mut edit, file.body(), it));
        let Ok(patches) = done.and_then(|()| edit.finish()) else {
            return Ok(());
        };
        let new = patches.apply(NESTED);
        let parent = |path: &'static str| path.rsplit_once('.').map(|(block, _)| block);
        let is_moved = |path: &'static str| {
            // In its own block, it stays there.
            let own = format!(" {}", parent(path).unwrap_or("."));
            let verb = format!("move {path} ");
            all.iter().any(|it| it.starts_with(&verb) && !it.ends_with(&own))
        };
        for path in ["a", "b", "k", "k.x", "j", "j.y", "j.y.z"] {
            let mut stays = true;
            let mut around = Some(path);
            while let Some(path) = around {
                stays &= !all.contains(&format!("remove {path}"));
                around = parent(path).filter(|_| !is_moved(path));
            }
            let name = path.rsplit('.').next().unwrap_or_default();
            let count = new.split_whitespace().filter(|word| *word == name).count();
            let comment = usize::from(stays && name == "b");
            prop_assert_eq!(count, usize::from(stays) + comment, "{} of {:?}: {}", path, all, new);
        }
    }
}
