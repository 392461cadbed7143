//! Sets the version in every `module` block. Comments and layout stay.

#![expect(clippy::print_stdout, reason = "the example prints its result")]

use hcl_syntax::{Diagnostics, Source, native};
use hcl_write::Edit;

const TEXT: &str = r#"
# The network.
module "vpc" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "5.0.0" # keep in step with the subnets
}

module "subnets" {
  source  = "hashicorp/subnets/cidr"
  version = "5.0.0"
  count   = 2
}

module "local" {
  source = "./modules/local"
}
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut mistakes = Diagnostics::new();
    let file = native::parse(&Source::new("main.tf", TEXT)?, &mut mistakes);
    let mut edit = Edit::new(&file);
    for module in file
        .body()
        .blocks()
        .filter(|block| block.is_of_type("module"))
    {
        // `Edit::set` would add a version to the local module too.
        if let Some(version) = module.body().attribute("version") {
            edit.replace(version.expression(), "5.1.0")?;
        }
    }
    let text = edit.finish()?.apply(TEXT);
    println!("{text}");
    Ok(())
}
