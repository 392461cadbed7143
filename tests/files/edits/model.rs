//! The content of a file without its layout: names, labels, and the meaning of expressions.

use hcl_core::native::{Body, BodyItem, Expression};
use hcl_write::Expr;
use hcl_write::tokens::{TokenKind, tokens};

/// The item of a body.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Item {
    Attribute(String, Content),
    Block(String, Vec<String>, Vec<Self>),
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Content {
    Expr(Expr),
    /// An expression that is not an `Expr`: its text.
    Text(String),
}

pub(super) fn of(body: Body<'_>) -> Vec<Item> {
    let item = |item| match item {
        BodyItem::Attribute(attribute) => {
            Item::Attribute(attribute.name().to_owned(), content(attribute.expression()))
        }
        BodyItem::Block(block) => Item::Block(
            block.type_name().to_owned(),
            block
                .labels()
                .map(|label| label.text().into_owned())
                .collect(),
            of(block.body()),
        ),
    };
    body.items().map(item).collect()
}

fn content(expression: Expression<'_>) -> Content {
    match Expr::try_from(expression) {
        Ok(expr) => Content::Expr(expr),
        Err(_) => {
            let words = expression.source_span();
            let words: Vec<&str> = words.text().split_whitespace().collect();
            Content::Text(words.join(" "))
        }
    }
}

/// All bodies, each with its path: the index of the block in each body.
pub(super) fn bodies(root: Body<'_>) -> Vec<(Vec<usize>, Body<'_>)> {
    let mut found = vec![(Vec::new(), root)];
    let mut next = 0;
    while let Some((path, body)) = found.get(next).cloned() {
        for (index, item) in body.items().enumerate() {
            if let BodyItem::Block(block) = item {
                let path = path.iter().copied().chain([index]).collect();
                found.push((path, block.body()));
            }
        }
        next += 1;
    }
    found
}

/// The items of the body at a path.
pub(super) fn at<'m>(items: &'m mut Vec<Item>, path: &[usize]) -> &'m mut Vec<Item> {
    path.iter()
        .fold(items, |items, index| match &mut items[*index] {
            Item::Block(_, _, items) => items,
            Item::Attribute(..) => panic!("a path leads through blocks"),
        })
}

/// The comments of a text, sorted, without their layout.
pub(super) fn comments(text: &str) -> Vec<String> {
    let source = hcl_core::Source::new("comments", text).expect("a small file");
    let mut comments: Vec<String> = tokens(&source)
        .iter()
        .filter(|token| matches!(token.kind, TokenKind::LineComment | TokenKind::BlockComment))
        .map(|token| {
            source
                .slice(token.span)
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    comments.sort();
    comments
}
