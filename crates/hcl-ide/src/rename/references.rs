//! Rename of names in one file: with their definition, or of references alone, to any other path.

use std::collections::{BTreeMap, HashSet};

use hcl_config::editor::is_var_file;
use hcl_config::{Address as Pattern, Module, terraform};
use hcl_core::ParsedSource;
use hcl_syntax::native::{self, File, is_identifier};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::{
    Address, AddressPart, BodyShape, Change, ChangeError, Found, JsonMeaning, Patch, Patches, Root,
};

use crate::language::Language;
use crate::names::{Addresses, FileNames, NameOccurrence, NameRules, Symbol, composed};
use crate::place::{FileId, Location};
use crate::workspace::Workspace;

use super::{RenameError, errors};

/// Renames the references of a file that begin with a path, also in strings, templates and heredocs. What defines the names
/// stays, and nothing has to: `var.port` may become `local.port`.
///
/// # Errors
///
/// Returns an error if a new name is not an identifier, or if a variable of a `for` or `dynamic` block would hide it.
///
/// # Examples
///
/// ```
/// use hcl_ide::rename_references;
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let text = "a = var.x.y + var[\"x\"]\nb = [for n in [1] : var.x + n]\n";
/// let file = native::parse(&Source::new("main.hcl", text)?, &mut Diagnostics::new());
/// let renamed = rename_references(&file, &["var", "x"], &["local", "z"])?;
/// assert_eq!(renamed.apply(text), "a = local.z.y + local.z\nb = [for n in [1] : local.z + n]\n");
///
/// let error = rename_references(&file, &["var", "x"], &["n"]).unwrap_err();
/// assert_eq!(error.location().unwrap().span.start, 47);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rename_references(file: &File, from: &[&str], to: &[&str]) -> Result<Patches, RenameError> {
    let (Some((_, before)), Some((name, after))) = (from.split_last(), to.split_last()) else {
        return Err(RenameError::NoName);
    };
    if let Some(name) = to.iter().find(|name| !is_identifier(name)) {
        return Err(errors::invalid_name(name));
    }
    let text = to.join(".");
    let found = occurrences(file, from);
    let symbol = Symbol::block(from.iter().map(|name| composed(name)).collect());
    let is_renamed = |it: &&NameOccurrence| symbol.as_ref() == Some(&it.symbol);
    let edits = found.iter().filter(is_renamed).map(|found| {
        if before == after {
            Patch::new(found.span, (*name).to_owned())
        } else {
            Patch::new(found.extent, text.clone())
        }
    });
    let patches = Patches::new(edits.collect()).unwrap_or_default();
    let source = file.source();
    let new = Source::new(source.name(), patches.apply(source.text()));
    let new = new.map_err(|_| errors::too_large())?;
    let symbol = Symbol::block(to.iter().map(|name| composed(name)).collect());
    let new = native::parse(&new, &mut Diagnostics::new());
    let mut read_again = occurrences(&new, to).into_iter();
    for it in &found {
        let again = read_again.next();
        if is_renamed(&it) && again.map(|again| again.symbol) != symbol {
            return Err(errors::conflict(&text, Location::of(ALONE, it)));
        }
    }
    Ok(patches)
}

/// Returns where addresses in a file begin. The texts of a JSON file of values, `prod.tfvars.json`, are not templates; which properties of
/// another JSON file are blocks, a shape says.
///
/// # Examples
///
/// ```
/// use hcl_core::{Limits, ParsedSource, Source, Syntax};
/// use hcl_ide::{change_patches, root_of};
/// use hcl_write::{BodyShape, Change};
///
/// let text = r#"{"variable": {"a": {}}, "output": {"b": {"value": 1}}}"#;
/// let file = ParsedSource::parse(&Source::new("app.json", text)?, Syntax::Json, &Limits::default());
/// let shape = BodyShape::new().block("variable", 1, BodyShape::new());
/// let rm = Change::Rm { address: "variable.a".parse()? };
/// let patches = change_patches(root_of(&file, &shape), &rm)?;
/// assert_eq!(patches.apply(text), r#"{"output": {"b": {"value": 1}}}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn root_of<'f>(file: &'f ParsedSource, shape: &'f BodyShape) -> Root<'f> {
    match Root::from(file.tree()) {
        Root::Json(value, _) if is_var_file(file.source().name()) => {
            Root::Json(value, JsonMeaning::Values)
        }
        Root::Json(value, _) => Root::Json(value, JsonMeaning::Body(shape)),
        root => root,
    }
}

/// Returns the shape of the file with this name: blocks of the language that its name says, and of more types with their numbers of
/// labels, at every depth.
///
/// # Examples
///
/// ```
/// use hcl_ide::shape_of_name;
///
/// let shape = shape_of_name("main.tf.json", &[("menu".to_owned(), 1)].into());
/// let labels = |name| shape.nested(name).map(|(labels, _)| labels);
/// assert_eq!([labels("resource"), labels("menu"), labels("locals")], [Some(2), Some(1), Some(0)]);
/// ```
#[must_use]
pub fn shape_of_name(name: &str, types: &BTreeMap<String, usize>) -> BodyShape {
    let known = terraform::known_shape(name);
    if types.is_empty() {
        known.clone()
    } else {
        BodyShape::at_every_depth(types).and(known)
    }
}

/// Returns the patches of a change of one file: [`Change::patches`], which also renames names with their references.
///
/// # Errors
///
/// As [`Change::patches`]. A name is renamed as a whole, if it is defined in the file, and nothing has its new name.
///
/// # Examples
///
/// ```
/// use hcl_ide::change_patches;
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::Change;
///
/// let text = "variable \"a\" {}\nb = var.a\n";
/// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
/// let rename = |to: &str| Change::Rename { address: "variable.a".parse().unwrap(), to: to.parse().unwrap() };
/// let patches = change_patches(&file, &rename("variable.c"))?;
/// assert_eq!(patches.apply(text), "variable \"c\" {}\nb = var.c\n");
/// assert!(change_patches(&file, &rename("var.*")).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn change_patches<'f>(
    root: impl Into<Root<'f>>,
    change: &Change,
) -> Result<Patches, ChangeError> {
    let root = root.into();
    match (root, change) {
        (_, Change::Rename { address, to }) => rename(root, address, to),
        (Root::Native(body), Change::RenameReferences { address, to }) => {
            let [from, to] = [address, to].map(as_reference);
            let (from, to) = (names(&from)?, names(&to)?);
            Ok(rename_references(body.file(), &from, &to)?)
        }
        _ => change.patches(root),
    }
}

/// Renames a definition and its references in a file.
fn rename(root: Root<'_>, address: &Address, to: &Address) -> Result<Patches, ChangeError> {
    let definition = address.definition();
    let mut written = [Some(address), definition.as_ref()].into_iter().flatten();
    let found = written.find_map(|it| Some((it.parts().first()?.name()?, *it.find(root).first()?)));
    let [from, to] = [address, to].map(as_reference);
    let (old, new) = (names(&from)?, names(&to)?);
    let ([before @ .., _], [after @ .., name]) = (&*old, &*new) else {
        return Err(ChangeError::NotFound(address.clone()));
    };
    if before != after {
        return Err(errors::other_parent(&from, &to).into());
    }
    let pattern = match &found {
        Some((block_type, found)) => label_count(root, block_type, found)
            .and_then(|labels| pattern(block_type, labels, old.len())),
        // The alias of a provider is written as a resource is.
        None => pattern("resource", 2, old.len()),
    };
    let module = pattern.into_iter().fold(Module::new(), Module::address);
    let language = Language::plain().module(move || module.clone());
    let language = language.json_shape(|name| terraform::known_shape(name).clone());
    let mut workspace = Workspace::new(language);
    let source = match root {
        Root::Native(body) => body.file().source(),
        Root::Json(value, _) => value.file().source(),
    };
    let id = workspace.set(source.name(), source.text());
    let id = id.map_err(|_| errors::too_large())?;
    let analysis = workspace.analysis();
    let definitions = analysis.definition_of(id, &old.join("."));
    if definitions.is_empty() {
        return Err(match found {
            Some(_) => errors::part(&from).into(),
            None => ChangeError::NotFound(address.clone()),
        });
    }
    let mut patches = Vec::new();
    let mut spans = HashSet::new();
    for definition in definitions {
        let edits = analysis.rename(id, definition.span.start, name)?;
        let edits = edits.iter().flat_map(|edit| &edit.edits);
        patches.extend(edits.filter(|patch| spans.insert(patch.span)));
    }
    Ok(Patches::new(patches).unwrap_or_default())
}

/// Returns the number of labels of a block that an address beginning with `block_type` leads to. In the JSON syntax, a type that is
/// not known is of Terraform, or has one label.
fn label_count(root: Root<'_>, block_type: &str, found: &Found<'_>) -> Option<usize> {
    let shape = match (root, found) {
        (Root::Native(_), Found::Block(block)) => return Some(block.labels().count()),
        (Root::Native(_), _) => return None,
        (Root::Json(_, JsonMeaning::Body(shape)), _) => shape.nested(block_type),
        (Root::Json(..), _) => None,
    };
    let shape = shape.or_else(|| terraform::body_shape(&BodyShape::new()).nested(block_type));
    Some(shape.map_or(1, |(labels, _)| labels))
}

/// Returns the address of the blocks of a type, if a reference of a number of names is one of a block with labels.
fn pattern(block_type: &str, labels: usize, names: usize) -> Option<Pattern> {
    match (block_type, names.checked_sub(labels)?) {
        // Variables have addresses in every module.
        ("variable", _) => None,
        ("resource", 0) => {
            Some(Pattern::new("resource", vec!["{label}"; labels].join(".")).prefixed())
        }
        (_, 1) if labels > 0 => Some(Pattern::of_labels(block_type, labels)),
        _ => None,
    }
}

/// Returns an address as references write it: `var.a` for `variable.a`.
fn as_reference(address: &Address) -> Address {
    address.reference().unwrap_or_else(|| address.clone())
}

/// Returns the names of a reference, which has no index and no pattern.
fn names(address: &Address) -> Result<Vec<&str>, ChangeError> {
    let is_name = |part: &AddressPart| matches!(part, AddressPart::Name(_));
    let names = address
        .names()
        .filter(|_| address.parts().iter().all(is_name));
    names.ok_or_else(|| errors::index(address).into())
}

impl From<RenameError> for ChangeError {
    fn from(error: RenameError) -> Self {
        Self::NotRenamed(error.to_string())
    }
}

/// The number of a file without a workspace.
const ALONE: FileId = FileId(0);

/// Returns the references of a file, with those that begin as a path does as blocks.
fn occurrences(file: &File, path: &[&str]) -> Vec<NameOccurrence> {
    let rules = NameRules {
        has_dynamic: true,
        addresses: Addresses::beside(path),
        ..NameRules::default()
    };
    FileNames::of_native(file, &rules).iter().cloned().collect()
}
