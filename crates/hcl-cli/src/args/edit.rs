//! Arguments of the commands that read or change by address.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use hcl_write::Address;

use super::{ExcludeArgs, ResultFormat};

// Commands that read or change by address. No doc comment: it would be the help of `hcl`.
#[derive(Subcommand)]
pub(crate) enum EditCommand {
    /// Print the values at an address.
    ///
    /// Prints the value of an argument or of an item of an object, or a whole block. If you name several files or a folder, the name
    /// of the file stands before each value. Also reads the JSON syntax. The value of a sensitive variable is not printed.
    #[command(after_help = GET_EXAMPLES)]
    Get {
        /// Address of the values to print: "service.web.port". "*" is any name or label, "\." a dot in a label, and "[0]" the first
        /// element of a list, or the first of several blocks with one address.
        address: Address,
        #[command(flatten)]
        query: Query,
        /// Print literal strings and heredocs as their text, without quotes and escapes.
        #[arg(long, conflicts_with = "output")]
        string: bool,
    },
    /// Set arguments that are there; everything else is unchanged.
    ///
    /// Also sets values in the JSON syntax.
    #[command(after_help = SET_EXAMPLES)]
    Set {
        /// The argument, the item of an object, or the element of a list: "service.web.port", "ports[0]".
        address: Address,
        #[command(flatten)]
        value: ValueArg,
        /// Add the argument or item if it is missing, with the objects around it. Blocks are not added.
        #[arg(long)]
        create: bool,
        #[command(flatten)]
        files: Files,
    },
    /// Add an argument, an item of an object, an element of a list, or a block.
    #[command(after_help = APPEND_EXAMPLES)]
    Append {
        /// The new argument, "service.web.port", or the new element at the end of a list, "ports[]". With --block, the new block: its
        /// type and labels, after the address of the block around it.
        address: Address,
        /// The value, unless --block is set; then the files.
        #[arg(value_name = "VALUE|FILE", allow_negative_numbers = true)]
        rest: Vec<String>,
        /// Add an empty block.
        #[arg(long, conflicts_with = "string")]
        block: bool,
        /// Take VALUE as text, not as an expression.
        #[arg(long)]
        string: bool,
        /// Change the files instead of printing the new text.
        #[arg(short, long)]
        in_place: bool,
        #[command(flatten)]
        exclude: ExcludeArgs,
    },
    /// Remove arguments, items of objects, or blocks, with their comments.
    #[command(after_help = RM_EXAMPLES)]
    Rm {
        /// Address of the items to remove: "service.web.port", "service.web".
        address: Address,
        #[command(flatten)]
        files: Files,
    },
    /// Rename an argument, an item of an object or a block; references are not changed.
    #[command(after_help = RENAME_ONLY_EXAMPLES)]
    RenameOnly {
        /// The old address.
        old: Address,
        /// The new address, in the same block or object. Where OLD has "*", a "*" keeps the label.
        new: Address,
        #[command(flatten)]
        files: Files,
    },
    /// Move an argument or a block, with its comments, next to another.
    #[command(after_help = REORDER_EXAMPLES)]
    Reorder {
        /// The address of the argument or block that moves.
        address: Address,
        /// The argument or block that it comes before.
        #[arg(long, value_name = "ADDRESS", conflicts_with = "after")]
        before: Option<Address>,
        /// The argument or block that it comes after.
        #[arg(long, value_name = "ADDRESS")]
        after: Option<Address>,
        #[command(flatten)]
        files: Files,
    },
    /// Rename what defines a name, and all references to it.
    ///
    /// Knows variables, local values, outputs, resources, data sources, module calls, aliases of providers, and blocks of any type with
    /// labels. Write names as references do: "var.port", "module.web", "service.web". References in strings and heredocs also change.
    ///
    /// A folder is one module: the files directly in it, its tests, and the values of its variables in folders below. For a variable, an
    /// output or an alias that callers give, calls of the module also change: in and below the current folder, where the source is the
    /// path of the module.
    #[command(after_help = RENAME_EXAMPLES)]
    Rename(RenameArguments),
    /// Print the addresses of blocks, arguments and items of objects.
    ///
    /// If you name several files or a folder, the name of the file stands before each address. Also reads the JSON syntax, without its
    /// comments: "//".
    #[command(after_help = LIST_EXAMPLES)]
    List {
        /// Print only addresses that begin with this: "service", "service.*.tags", "tags[*]". A single operand is PATH, and so is the
        /// name of a file that exists.
        #[arg(value_name = "ADDRESS")]
        address_or_file: Option<String>,
        #[command(flatten)]
        query: Query,
    },
}

/// Arguments of `hcl rename`.
#[derive(Args)]
pub(crate) struct RenameArguments {
    /// The old name, as references begin: "var.port".
    pub(crate) from: Address,
    /// The new name: "var.listen".
    pub(crate) to: Address,
    #[command(flatten)]
    pub(crate) files: Files,
    /// Add a moved block for a resource or a module call.
    #[arg(long)]
    pub(crate) moved: bool,
}

/// Where to read, and how to print.
#[derive(Args)]
pub(crate) struct Query {
    /// Files and folders, by default the current folder; "-" is standard input.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// How to print: one after the other, or an array of objects with address, kind, line and column.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) output: ResultFormat,
    #[command(flatten)]
    pub(crate) exclude: ExcludeArgs,
}

/// The inputs of an edit.
#[derive(Clone, Args)]
pub(crate) struct Files {
    /// The file, by default the files of the current folder; "-" is standard input. With --in-place, several files and folders.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Change the files instead of printing the new text.
    #[arg(short, long)]
    pub(crate) in_place: bool,
    #[command(flatten)]
    pub(crate) exclude: ExcludeArgs,
}

/// A value on the command line.
#[derive(Args)]
pub(crate) struct ValueArg {
    /// An expression: 80, true, '"text"', 'var.port + 1', '[1, 2]'.
    #[arg(allow_negative_numbers = true)]
    pub(crate) value: String,
    /// Take VALUE as text, not as an expression.
    #[arg(long)]
    pub(crate) string: bool,
}

const GET_EXAMPLES: &str = "\
Examples:
  hcl get module.vpc.version main.tf
  hcl get --string module.vpc.version main.tf
  hcl get 'service.*.port' --output json - < app.hcl
  hcl get 'service[*].tags[*]' app.hcl
  hcl get 'module.*.version' --exclude examples .";

const SET_EXAMPLES: &str = "\
Examples:
  hcl set service.web.port 8080 app.hcl
  hcl set --string 'module.*.version' 1.2.0 --in-place *.tf
  hcl set --create service.web.tags.Team '\"core\"' -i app.hcl
  hcl set 'ports[1]' 443 app.hcl.json
  hcl set service.web.tags.Name '\"web-${var.stage}\"' -i app.hcl";

const APPEND_EXAMPLES: &str = "\
Examples:
  hcl append service.web.port 8080 app.hcl
  hcl append --string service.web.tags.Team core -i app.hcl
  hcl append 'service.web.ports[]' 443 app.hcl
  hcl append --block service.api app.hcl         service \"api\" {}
  hcl append --block service.web.check app.hcl   check {} in service \"web\", if that is there";

const RM_EXAMPLES: &str = "\
Examples:
  hcl rm service.web.port app.hcl
  hcl rm 'moved' -i *.tf";

const RENAME_ONLY_EXAMPLES: &str = "\
Examples:
  hcl rename-only service.web.port service.web.http_port app.hcl
  hcl rename-only resource.aws_vpc.main resource.aws_vpc.core -i main.tf
  hcl rename-only 'job.*.group' 'job.*.task_group' -i app.nomad";

const REORDER_EXAMPLES: &str = "\
Examples:
  hcl reorder service.api --before service.web app.hcl
  hcl reorder variable.name --after variable.region -i variables.tf";

const RENAME_EXAMPLES: &str = "\
Examples:
  hcl rename aws_vpc.main aws_vpc.core -i .
  hcl rename var.port var.http_port -i modules/web
  hcl rename aws_vpc.main aws_vpc.core --moved -i .
  hcl rename service.web service.api app.hcl";

const LIST_EXAMPLES: &str = "\
Examples:
  hcl list main.tf
  hcl list resource main.tf
  hcl list --output json - < main.tf";
