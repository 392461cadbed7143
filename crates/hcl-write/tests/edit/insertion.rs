//! Items that are inserted beside others.

use hcl_write::{Attribute, Block, Place};

use super::{block, edited, item};

/// A block has a blank line above its comments.
#[test]
fn an_item_goes_before_the_comment_of_a_block() {
    let insert = |text: &str| {
        edited(text, |edit, body| {
            let place = Place::Before(item(body, "x"));
            edit.insert(body, place, Attribute::new("new", 0))
        })
    };
    assert_eq!(
        insert("a = 1\n\n# Of x.\nx {}\n"),
        "a = 1\n\nnew = 0\n\n# Of x.\nx {}\n"
    );
    assert_eq!(
        insert("# Of x.\n# More.\nx {}\n"),
        "new = 0\n\n# Of x.\n# More.\nx {}\n"
    );
    assert_eq!(insert("# Of x.\nx = 1\n"), "new = 0\n# Of x.\nx = 1\n");

    let nested = edited("b {\n  # Of x.\n  x {}\n}\n", |edit, body| {
        let inner = block(body).body();
        edit.insert(inner, Place::First, Block::new("new"))
    });
    assert_eq!(nested, "b {\n  new {}\n\n  # Of x.\n  x {}\n}\n");
}

/// All places of an empty body are at one offset.
#[test]
fn the_first_item_of_an_empty_block_comes_first() {
    for text in ["b {}\n", "b {\n}\n"] {
        let new = edited(text, |edit, body| {
            let inner = block(body).body();
            edit.set(inner, "a", 1)?;
            edit.insert(inner, Place::Last, Attribute::new("last", 0))?;
            edit.insert(inner, Place::First, Attribute::new("first", 0))?;
            edit.set(inner, "a", 2)
        });
        assert_eq!(new, "b {\n  first = 0\n  a     = 2\n  last  = 0\n}\n");
    }
}
