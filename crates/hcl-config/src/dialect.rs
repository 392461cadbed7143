//! The languages that programs write in HCL: which one a file is in, by its name.

/// The language of a file, by its name. [`Dialect::of`] has the table.
///
/// Checks, evaluation, conversion and editors ask it. A language that they read as any other HCL has no row: Nomad,
/// Terragrunt, Docker's bake files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// Any HCL.
    #[default]
    Plain,
    /// Blocks of Terraform and OpenTofu. `main.tofu` replaces `main.tf`.
    Terraform,
    /// Values of variables. Texts of the JSON syntax are not templates.
    Values,
    /// Tests of a module of Terraform, with variables of their own.
    Test,
    /// Stacks of Terraform, whose outputs have types.
    Stack,
    /// Packer: `local "name" {}` also defines a local value.
    Packer,
}

/// The end of a name, and the language. The first one that fits counts.
const TABLE: [(&str, Dialect); 20] = [
    (".tf", Dialect::Terraform),
    (".tf.json", Dialect::Terraform),
    (".tofu", Dialect::Terraform),
    (".tofu.json", Dialect::Terraform),
    (".tfvars", Dialect::Values),
    (".tfvars.json", Dialect::Values),
    (".pkrvars.hcl", Dialect::Values),
    (".pkrvars.json", Dialect::Values),
    (".tftest.hcl", Dialect::Test),
    (".tftest.json", Dialect::Test),
    (".tofutest.hcl", Dialect::Test),
    (".tofutest.json", Dialect::Test),
    (".tfcomponent.hcl", Dialect::Stack),
    (".tfcomponent.json", Dialect::Stack),
    (".tfstack.hcl", Dialect::Stack),
    (".tfstack.json", Dialect::Stack),
    (".tfdeploy.hcl", Dialect::Stack),
    (".tfdeploy.json", Dialect::Stack),
    (".pkr.hcl", Dialect::Packer),
    (".pkr.json", Dialect::Packer),
];

impl Dialect {
    /// Returns the language of the file with this name or path.
    ///
    /// ```
    /// use hcl_config::Dialect;
    ///
    /// assert_eq!(Dialect::of("live/prod.tfvars"), Dialect::Values);
    /// assert_eq!(Dialect::of("build.pkr.hcl"), Dialect::Packer);
    /// assert_eq!(Dialect::of("app.hcl"), Dialect::Plain);
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Self {
        let row = TABLE.iter().find(|(end, _)| name.ends_with(end));
        row.map_or(Self::Plain, |(_, dialect)| *dialect)
    }
}
