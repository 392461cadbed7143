//! Arguments of `hcl convert`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Convert a file to another format and print it: native syntax, JSON syntax, YAML, TOML.
///
/// The result is the JSON syntax of HCL: labels are names of nested objects, repeated blocks are arrays, and expressions are
/// templates, "${var.port}". YAML and TOML are read and written like JSON. Comments are not converted.
#[derive(Args)]
#[command(after_help = CONVERT_NOTES)]
pub(crate) struct ConvertArguments {
    /// The file; "-" is standard input.
    pub(crate) file: PathBuf,

    /// The format to write.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: FileFormat,

    /// The format to read, if the name of the file does not say it. Standard input is native syntax by default.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<FileFormat>,

    /// The form of expressions.
    #[arg(long, value_name = "MODE", default_value = "text")]
    pub(crate) unresolved: UnresolvedArgument,

    /// The shape of blocks.
    #[arg(long, value_name = "SHAPE", default_value = "syntax")]
    pub(crate) shape: BlockShape,

    /// A name that is written as a block, with its number of labels, at any depth. All other names become arguments, since JSON does
    /// not tell the two apart.
    #[arg(long = "block", value_name = "TYPE[=LABELS]", value_parser = block_type)]
    pub(crate) blocks: Vec<(String, usize)>,

    /// Read and write files of Terraform: it names the block types, and JSON has references and types as texts without "${}".
    #[arg(long)]
    pub(crate) terraform: bool,

    /// Write the blocks of the schema that a program has published.
    #[arg(long, value_name = "FILE", conflicts_with = "terraform")]
    pub(crate) schema: Option<PathBuf>,

    /// Take strings of JSON, YAML and TOML as text, not as templates: "${" is not an interpolation.
    #[arg(long)]
    pub(crate) literal: bool,

    /// Write JSON on one line.
    #[arg(long)]
    pub(crate) compact: bool,
}

/// Reads a block type and its number of labels: `resource=2`.
fn block_type(text: &str) -> Result<(String, usize), String> {
    let (name, labels) = text.split_once('=').unwrap_or((text, "0"));
    match labels.parse() {
        Ok(labels @ 0..=64) if hcl_syntax::native::is_identifier(name) => {
            Ok((name.to_owned(), labels))
        }
        _ => Err("a type and a number of labels up to 64 are expected: resource=2".to_owned()),
    }
}

/// A format of files.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FileFormat {
    /// The native syntax.
    Hcl,
    /// The JSON syntax.
    Json,
    /// YAML, with the data of the JSON syntax.
    Yaml,
    /// TOML, with the data of the JSON syntax.
    Toml,
}

/// The form in which expressions are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum UnresolvedArgument {
    /// Templates with their text.
    Text,
    /// Their values where the standard functions suffice, else templates.
    Partial,
    /// Their values; an expression without one is an error.
    Error,
}

/// The shape of blocks.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BlockShape {
    /// As short as the JSON syntax allows.
    Syntax,
    /// As the program hcl2json writes it: an array for every block.
    Hcl2json,
}

const CONVERT_NOTES: &str = "\
Examples:
  hcl convert --to json main.tf
  hcl convert --to hcl --terraform main.tf.json
  hcl convert --to hcl --block service=1 app.yaml
  hcl convert --to yaml --unresolved partial app.hcl
  hcl convert --to json --shape hcl2json - < main.tf";
