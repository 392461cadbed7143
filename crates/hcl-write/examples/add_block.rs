//! Adds a block after another one, with arguments, a reference and a nested block.

#![expect(clippy::print_stdout, reason = "the example prints its result")]

use hcl_syntax::native::{self, BodyItem};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::{Block, Edit, NewValue, Place};

const TEXT: &str = r#"
service "web" {
  port = 80 # public
}

# Not public.
service "db" {
  port = 5432
}
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut mistakes = Diagnostics::new();
    let file = native::parse(&Source::new("app.hcl", TEXT)?, &mut mistakes);
    let web = file
        .body()
        .blocks()
        .find(|block| {
            block.is_of_type("service") && block.label(0).is_some_and(|label| label.text() == "web")
        })
        .ok_or("there is no service \"web\"")?;
    let api = Block::new("service")
        .label("api")
        .lead_comment("Only for the web service.")
        .set("port", 8080)
        .set("host", NewValue::expression("var.host"))
        .with(Block::new("check").set("path", "/health"));
    let mut edit = Edit::new(&file);
    edit.insert(file.body(), Place::After(BodyItem::Block(web)), api)?;
    let text = edit.finish()?.apply(TEXT);
    println!("{text}");
    Ok(())
}
