//! Items that are inserted beside others.

use hcl_write::{Attribute, Block, Place};

use super::{edited, item};

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
        let inner = super::block(body).body();
        edit.insert(inner, Place::First, Block::new("new"))
    });
    assert_eq!(nested, "b {\n  new {}\n\n  # Of x.\n  x {}\n}\n");
}
