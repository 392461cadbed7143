//! The languages that programs write in HCL: which one a file is in, by its name.

/// The language of a file, by its name. [`Dialect::of`] has the table.
///
/// Checks, evaluation, conversion and editors ask it. A language that they read as any other HCL has no row.
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
    /// Mocks of a provider, which the tests of a module name by the folder.
    Mock,
    /// Stacks of Terraform, whose outputs have types.
    Stack,
    /// Packer: `local "name" {}` also defines a local value, and `variables { name = … }` variables.
    Packer,
    /// Nomad, Terragrunt and Docker's bake files, which have functions and names of their own. A check of a module reads only
    /// their syntax.
    Foreign,
}

/// The end of a name, the language, and the end of the name of the file that OpenTofu reads in its place. The first row that fits
/// counts.
const TABLE: [(&str, Dialect, Option<&str>); 31] = [
    (".tf", Dialect::Terraform, Some(".tofu")),
    (".tf.json", Dialect::Terraform, Some(".tofu.json")),
    (".tofu", Dialect::Terraform, None),
    (".tofu.json", Dialect::Terraform, None),
    (".tfvars", Dialect::Values, None),
    (".tfvars.json", Dialect::Values, None),
    (".pkrvars.hcl", Dialect::Values, None),
    (".pkrvars.json", Dialect::Values, None),
    (".tftest.hcl", Dialect::Test, Some(".tofutest.hcl")),
    (".tftest.json", Dialect::Test, Some(".tofutest.json")),
    (".tofutest.hcl", Dialect::Test, None),
    (".tofutest.json", Dialect::Test, None),
    (".tfmock.hcl", Dialect::Mock, None),
    (".tfmock.json", Dialect::Mock, None),
    (".tfcomponent.hcl", Dialect::Stack, None),
    (".tfcomponent.json", Dialect::Stack, None),
    (".tfstack.hcl", Dialect::Stack, None),
    (".tfstack.json", Dialect::Stack, None),
    (".tfdeploy.hcl", Dialect::Stack, None),
    (".tfdeploy.json", Dialect::Stack, None),
    (".pkr.hcl", Dialect::Packer, None),
    (".pkr.json", Dialect::Packer, None),
    (".nomad", Dialect::Foreign, None),
    (".nomad.hcl", Dialect::Foreign, None),
    ("docker-bake.hcl", Dialect::Foreign, None),
    ("docker-bake.json", Dialect::Foreign, None),
    ("docker-bake.override.hcl", Dialect::Foreign, None),
    ("docker-bake.override.json", Dialect::Foreign, None),
    ("terragrunt.hcl", Dialect::Foreign, None),
    ("terragrunt.hcl.json", Dialect::Foreign, None),
    ("terragrunt.stack.hcl", Dialect::Foreign, None),
];

/// Names of variables that mean something else in a call of a module.
const RESERVED: [&str; 8] = [
    "count",
    "depends_on",
    "for_each",
    "lifecycle",
    "locals",
    "providers",
    "source",
    "version",
];

/// The types of blocks of Terraform with arguments that take only a literal. A variable takes only literals in each language.
const LITERALS: [(&str, &[&str]); 4] = [
    ("module", &["source", "version"]),
    (
        "output",
        &["deprecated", "description", "ephemeral", "sensitive"],
    ),
    ("provider", &["alias", "version"]),
    ("terraform", &["required_version"]),
];

/// The types of blocks of Terraform with `depends_on`.
const DEPENDENT: [&str; 5] = ["data", "ephemeral", "module", "output", "resource"];

impl Dialect {
    /// Returns whether no call of a module can set a variable of this name, which has another meaning there.
    ///
    /// ```
    /// use hcl_config::Dialect;
    ///
    /// assert!(Dialect::Terraform.is_reserved("count") && !Dialect::Plain.is_reserved("count"));
    /// ```
    #[must_use]
    pub fn is_reserved(self, variable: &str) -> bool {
        self == Self::Terraform && RESERVED.contains(&variable)
    }

    /// Returns whether an argument of an outermost block takes only a literal, without names and calls. All arguments of a variable do.
    ///
    /// ```
    /// use hcl_config::Dialect;
    ///
    /// assert!(Dialect::Terraform.takes_literal("module", "source"));
    /// assert!(!Dialect::Terraform.takes_literal("module", "count"));
    /// ```
    #[must_use]
    pub fn takes_literal(self, block_type: &str, argument: &str) -> bool {
        let is_here = |(known, arguments): &(&str, &[&str])| {
            *known == block_type && arguments.contains(&argument)
        };
        let has_literals = matches!(self, Self::Terraform | Self::Test);
        block_type == "variable" || has_literals && LITERALS.iter().any(is_here)
    }

    /// Returns whether an argument in a block lists other blocks: references, which the JSON syntax has as texts.
    pub(crate) fn lists_references(self, block_type: &str, argument: &str) -> bool {
        match argument {
            "depends_on" => self == Self::Terraform && DEPENDENT.contains(&block_type),
            "replace_triggered_by" => self == Self::Terraform && block_type == "lifecycle",
            _ => false,
        }
    }

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
        let row = TABLE.iter().find(|(end, ..)| name.ends_with(end));
        row.map_or(Self::Plain, |(_, dialect, _)| *dialect)
    }

    /// Iterates over the ends of the names in the table.
    ///
    /// ```
    /// use hcl_config::Dialect;
    ///
    /// assert!(Dialect::ends().all(|end| Dialect::of(end) != Dialect::Plain));
    /// ```
    pub fn ends() -> impl Iterator<Item = &'static str> {
        TABLE.iter().map(|(end, ..)| *end)
    }

    /// Returns whether a file overrides the others of its module.
    ///
    /// ```
    /// use hcl_config::Dialect;
    ///
    /// assert!(Dialect::is_override("live/net_override.tf.json") && !Dialect::is_override("live/main.tf"));
    /// ```
    #[must_use]
    pub fn is_override(name: &str) -> bool {
        matches!(Self::of(name), Self::Terraform | Self::Plain)
            && crate::layers::files::is_override(name)
    }

    /// Returns the name of the file that OpenTofu reads in place of a file, if it exists.
    ///
    /// ```
    /// use hcl_config::Dialect;
    ///
    /// assert_eq!(Dialect::replacement("live/main.tf").as_deref(), Some("live/main.tofu"));
    /// assert_eq!(Dialect::replacement("main.tofu"), None);
    /// ```
    #[must_use]
    pub fn replacement(name: &str) -> Option<String> {
        let mut rows = TABLE.iter();
        rows.find_map(|(end, _, tofu)| Some(name.strip_suffix(end)?.to_owned() + (*tofu)?))
    }
}
