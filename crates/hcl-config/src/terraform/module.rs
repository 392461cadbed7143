//! Modules as Terraform reads them: functions, names and addresses.

use std::io;
use std::path::Path;

use crate::Address;
use crate::Module;
use crate::module::ModuleRules;
use hcl_core::value::Mapping;
use hcl_core::{Type, Value};

/// The arguments and nested blocks of a resource that do not belong to its value.
const WITHOUT_VALUE: [&str; 6] = [
    "connection",
    "depends_on",
    "lifecycle",
    "provider",
    "providers",
    "provisioner",
];

/// The attributes of `path`.
const PATHS: [&str; 3] = ["cwd", "module", "root"];

/// Returns a module without sources, to check and edit: with the functions, and with the names that Terraform defines. Paths and the
/// workspace are not known.
///
/// ```
/// use hcl_config::terraform;
///
/// let module = terraform::module().source("main.tf", "locals {\n  file = \"${path.modul}/a.json\"\n}\n");
/// assert_eq!(module.check_open().as_slice()[0].summary(), "Unsupported attribute");
/// ```
#[must_use]
pub fn module() -> Module {
    let unknown = || Value::unknown(Type::String);
    with_names(PATHS.map(|_| unknown()), unknown())
        .functions(hcl_stdlib::terraform::unknown_in_checks())
}

/// Returns a module without sources, to be evaluated: paths start in its folder, and the workspace is `default`. References to blocks
/// have values, as far as the files have them.
///
/// # Errors
///
/// The folder does not exist.
pub fn module_in(folder: &Path) -> io::Result<Module> {
    Ok(module_at(".", &folder.canonicalize()?))
}

/// Returns a module without sources, to be evaluated, with the value of `path.module`.
pub(super) fn module_at(path: &str, folder: &Path) -> Module {
    let folder = folder.to_str().unwrap_or(".");
    with_names([folder, path, "."].map(Value::from), "default".into())
}

fn with_names(paths: [Value; 3], workspace: Value) -> Module {
    let object = |entries: Vec<(&str, Value)>| {
        let entries = entries
            .into_iter()
            .map(|(name, value)| (name.into(), value));
        Value::object(entries.collect::<Mapping>())
    };
    let applying = Value::unknown(Type::Bool);
    let terraform = vec![("applying", applying), ("workspace", workspace)];
    let mut module = addressed(Module::new());
    module.rules = Some(ModuleRules {
        expected: super::check::expected,
        check: super::check::check,
        leave_out: super::references::without_left_out,
        unevaluated: super::references::unevaluated,
        replaced: super::overrides::replaced,
    });
    module
        .functions(super::functions())
        // A module may have no such block.
        .root("data", Value::dynamic())
        .root("module", Value::dynamic())
        .root("path", object(PATHS.into_iter().zip(paths).collect()))
        .root("terraform", object(terraform.clone()))
        // OpenTofu's name.
        .root("tofu", object(terraform))
}

/// Returns a module with the addresses of blocks. What a block does not say is known to its provider only.
pub(super) fn addressed(module: Module) -> Module {
    let of_provider = |block_type: &str, pattern: &str| {
        let address = Address::new(block_type, pattern).repeated().computed();
        address.without(WITHOUT_VALUE)
    };
    module
        .address(of_provider("resource", "{type}.{name}").prefixed())
        .address(of_provider("data", "data.{type}.{name}"))
        .address(of_provider("ephemeral", "ephemeral.{type}.{name}"))
        // References to a call see the outputs of the module, not the arguments of the call.
        .address(of_provider("module", "module.{name}").value_of(""))
        .address(Address::new("output", "output.{name}").value_of("value"))
        // Packer's.
        .address(Address::new("source", "source.{type}.{name}"))
}
