//! Renames a resource and all references to it.

#![expect(clippy::print_stdout, reason = "the example prints its result")]

use hcl_syntax::{Diagnostics, Source, native};
use hcl_write::{Address, Edit, Found};

const TEXT: &str = r#"
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}

resource "aws_subnet" "a" {
  vpc_id = aws_vpc.main.id # in the VPC
}

output "description" {
  value = <<EOT
The network is ${aws_vpc.main.cidr_block}, not ${aws_vpc.mainly.cidr_block}.
EOT
}
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut mistakes = Diagnostics::new();
    let file = native::parse(&Source::new("main.tf", TEXT)?, &mut mistakes);
    let mut edit = Edit::new(&file);
    let address: Address = "resource.aws_vpc.main".parse()?;
    for found in address.find(file.body()) {
        if let Found::Block(block) = found {
            edit.set_label(block, 1, "core")?;
        }
    }
    let count = edit.rename_references(&["aws_vpc", "main"], &["aws_vpc", "core"])?;
    let text = edit.finish()?.apply(TEXT);
    println!("{count} references renamed:\n{text}");
    Ok(())
}
