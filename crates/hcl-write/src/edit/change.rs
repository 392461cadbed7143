//! The verbs that change a file at an address: one enum for commands and other languages, for files of both syntaxes.

use hcl_syntax::Span;
use hcl_syntax::native::{Block, Body, BodyItem};

use super::change_error::ChangeError;
use super::change_json::JsonEdit;
use super::item::{self, Item};
use super::site::Site;
use super::{Address, AddressPart, Edit, EditError, Found, NewValue, Place, Root, SortOptions};
use crate::format::{FormatOptions, format};
use crate::patch::Patches;

/// A change of a file, at an address or as a whole.
///
/// The verbs are those of the command `hcl`. Read by serde, a change is an object that begins with the verb, such as
/// `{"set": "service.web.port", "value": 8080}`: `set`, `append`, `rm`, `rename`, `renameOnly`, `renameReferences`, `reorder`, `comment`,
/// `sort` or `format`. `append` adds a `value`, or else a block, with the content `body`. Strings in values are templates, unless `templates`
/// is false.
///
/// # Examples
///
/// ```
/// use hcl_core::{Limits, ParsedSource, Source, Syntax};
/// use hcl_write::{Change, NewValue};
///
/// let set = Change::set("service.web.port".parse()?, NewValue::expression("var.port"));
/// for (text, syntax, expected) in [
///     ("service \"web\" {\n  port = 80 # http\n}\n", Syntax::Native, "service \"web\" {\n  port = var.port # http\n}\n"),
///     (r#"{"service": {"web": {"port": 80}}}"#, Syntax::Json, r#"{"service": {"web": {"port": "${var.port}"}}}"#),
/// ] {
///     let parsed = ParsedSource::parse(&Source::new("app", text)?, syntax, &Limits::default());
///     assert_eq!(set.patches(parsed.tree())?.apply(text), expected);
/// }
///
/// let rm: Change = serde_json::from_str(r#"{"rm": "service.web"}"#)?;
/// let parsed = ParsedSource::parse(&Source::new("app", "service web {}\n")?, Syntax::Native, &Limits::default());
/// assert_eq!(rm.patches(parsed.tree())?.apply("service web {}\n"), "");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Change {
    /// Sets the values of all arguments, items and elements at an address.
    Set {
        /// The address.
        address: Address,
        /// The value.
        value: NewValue,
        /// Whether a missing value is added: to each block and object at the parent address that lacks it, or else with the objects
        /// around it to the longest parent that is there. Blocks are not added.
        create: bool,
    },
    /// Adds an argument to each block, an item to each object or an element to each list at the parent address. An element comes
    /// before the element at its index; `[]` is the place after the last one.
    Append {
        /// The address of the new value.
        address: Address,
        /// The value.
        value: NewValue,
    },
    /// Adds a block to each block at the longest leading part of the address that is there, or to the file. The rest of the address
    /// is the type and the labels.
    AppendBlock {
        /// The address of the new block.
        address: Address,
        /// The content of the block.
        items: Vec<Item>,
    },
    /// Removes everything at an address, with its comments.
    Rm {
        /// The address.
        address: Address,
    },
    /// Renames a variable, a local value or a block with labels, and the references to it in the file: the last name of its address. The
    /// address is what references write, `var.port` and `local.port`, or what [`Address::all`] returns, `variable.port` and
    /// `locals[0].port`. Made by `hcl_ide::change_patches`.
    Rename {
        /// The address now.
        address: Address,
        /// The new address, with the same parent.
        to: Address,
    },
    /// Renames references alone. Made by `hcl_ide::change_patches`.
    RenameReferences {
        /// The first parts of the references.
        address: Address,
        /// The parts in their place.
        to: Address,
    },
    /// Renames everything at an address, where it is: an argument, an item, or the type and labels of a block. `*` in the new
    /// address keeps a label. References stay as they are.
    RenameOnly {
        /// The address now.
        address: Address,
        /// The new address, with the same parent.
        to: Address,
    },
    /// Moves an argument or block, with its comments, next to another, of several before the first or after the last.
    Reorder {
        /// The address of what moves.
        address: Address,
        /// The address of the other one.
        other: Address,
        /// Whether it comes before the other one.
        before: bool,
    },
    /// Sets the comment lines above each argument and block at an address, or the comment at the end of its line. An empty text removes the
    /// comment.
    Comment {
        /// The address.
        address: Address,
        /// The lines without `#`.
        text: String,
        /// Whether it is the comment at the end of the line.
        inline: bool,
    },
    /// Sorts the file.
    Sort(SortOptions),
    /// Formats the file.
    Format(FormatOptions),
}

impl Change {
    /// Sets the values at an address.
    pub fn set(address: Address, value: impl Into<NewValue>) -> Self {
        Self::Set {
            address,
            value: value.into(),
            create: false,
        }
    }

    /// Returns the patches of a file in either syntax. In the JSON syntax, values are set and
    /// added, and properties and elements are removed and renamed; other changes are refused.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing is at the address, and if the change is refused. Names that references have are renamed by
    /// `hcl_ide::change_patches`, and refused here.
    pub fn patches<'f>(&self, root: impl Into<Root<'f>>) -> Result<Patches, ChangeError> {
        let body = match root.into() {
            Root::Native(body) => body,
            Root::Json(value, meaning) => {
                let mut edit = JsonEdit::new(value, meaning);
                if !change_values(&mut edit, self)? {
                    return Err(ChangeError::JsonFile);
                }
                return Ok(edit.finish()?);
            }
        };
        let file = body.file();
        match self {
            Self::Format(options) => Ok(format(file.source(), options).patches),
            Self::Rename { .. } | Self::RenameReferences { .. } => Err(ChangeError::NotRenamed(
                "the names in a file are found by hcl_ide::change_patches".to_owned(),
            )),
            _ => {
                let mut edit = Edit::new(file);
                edit.change(self)?;
                Ok(edit.finish()?)
            }
        }
    }
}

/// An edit that changes values at addresses.
pub(super) trait Editor<'f> {
    fn root(&self) -> Root<'f>;

    fn replace_found(&mut self, site: Site<'f>, value: NewValue) -> Result<(), EditError>;

    /// Adds a value to a parent, or to the file, as the part of an address. Returns false if it has one there already, or cannot have
    /// one.
    fn add_to(
        &mut self,
        parent: Option<Site<'f>>,
        part: &AddressPart,
        value: NewValue,
    ) -> Result<bool, EditError>;

    fn remove_all(&mut self, sites: Vec<Site<'f>>) -> Result<(), EditError>;

    /// Gives an item the names at the end of its new address.
    fn rename_found(
        &mut self,
        site: Site<'f>,
        names: &[AddressPart],
        new: &Address,
    ) -> Result<(), ChangeError>;

    fn find(&self, parts: &[AddressPart]) -> Vec<Site<'f>> {
        Address::of_parts(parts.to_vec()).sites(self.root())
    }

    /// Returns everything at an address; an error if there is nothing.
    fn found(&self, address: &Address) -> Result<Vec<Site<'f>>, ChangeError> {
        match address.sites(self.root()) {
            found if found.is_empty() => Err(ChangeError::NotFound(address.clone())),
            found => Ok(found),
        }
    }
}

/// Makes a change of values, which files of both syntaxes have. Returns false for any other change.
fn change_values<'f>(edit: &mut impl Editor<'f>, change: &Change) -> Result<bool, ChangeError> {
    match change {
        Change::Set {
            address,
            value,
            create,
        } => set(edit, address, value, *create)?,
        Change::Append { address, value } => add(edit, address, value)?,
        Change::Rm { address } => {
            let found = edit.found(address)?;
            edit.remove_all(found)?;
        }
        Change::RenameOnly { address, to } => rename(edit, address, to)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn set<'f>(
    edit: &mut impl Editor<'f>,
    address: &Address,
    value: &NewValue,
    create: bool,
) -> Result<(), ChangeError> {
    let found = address.sites(edit.root());
    if found.is_empty() && !create {
        return Err(ChangeError::NotFound(address.clone()));
    }
    for site in &found {
        if let Found::Block(_) = site.found {
            let at = site.found.name_span();
            return Err(ChangeError::NotAnArgument(address.clone(), at));
        }
        edit.replace_found(site.clone(), value.clone())?;
    }
    if !create {
        return Ok(());
    }
    let parts = address.parts();
    for length in (0..parts.len()).rev() {
        let (parent, rest) = parts.split_at_checked(length).unwrap_or_default();
        // `*` stands for names that exist: only parts after it can be added.
        let Some((first, names)) = rest.split_first() else {
            break;
        };
        let names: Option<Vec<&str>> = names.iter().map(AddressPart::name).collect();
        let is_any = rest
            .iter()
            .any(|it| matches!(it, AddressPart::AnyName | AddressPart::All));
        let Some(names) = names.filter(|_| !is_any) else {
            break;
        };
        // An element that is there is not added once more. In the JSON syntax, `[*]` may stand for labels.
        let is_json = edit.root().json().is_some();
        let may_be_labels = is_json && parent.contains(&AddressPart::All);
        if !found.is_empty() && (first.name().is_none() || may_be_labels) {
            break;
        }
        // A block is not added, and neither is an object in place of one.
        if parent.is_empty() && !names.is_empty() {
            break;
        }
        let value = names
            .iter()
            .rev()
            .fold(value.clone(), |inner, name| inner.in_object(name));
        let parents = parents(edit, parent);
        let mut is_added = false;
        for parent in &parents {
            is_added |= edit.add_to(parent.clone(), first, value.clone())?;
        }
        if is_added || !found.is_empty() {
            return Ok(());
        }
        if !parents.is_empty() {
            break;
        }
    }
    if found.is_empty() {
        return add(edit, address, value);
    }
    Ok(())
}

/// Returns the parents at the parts of an address; `None` for the file.
fn parents<'f>(edit: &impl Editor<'f>, parts: &[AddressPart]) -> Vec<Option<Site<'f>>> {
    match parts {
        [] => vec![None],
        parts => edit.find(parts).into_iter().map(Some).collect(),
    }
}

fn add<'f>(
    edit: &mut impl Editor<'f>,
    address: &Address,
    value: &NewValue,
) -> Result<(), ChangeError> {
    let Some((last, parent)) = address.parts().split_last() else {
        return Ok(());
    };
    if let (Some(existing), false) = (
        address.find(edit.root()).first(),
        matches!(last, AddressPart::Index(_)),
    ) {
        let at = existing.name_span();
        return Err(if existing.is_list() {
            ChangeError::IsAList(address.clone(), at)
        } else {
            ChangeError::Exists(address.clone(), at)
        });
    }
    if matches!(last, AddressPart::AnyName | AddressPart::All) {
        return Err(ChangeError::NotFound(address.clone()));
    }
    let parents = parents(edit, parent);
    if parents.is_empty() {
        return Err(ChangeError::NotFound(Address::of_parts(parent.to_vec())));
    }
    for site in parents {
        let found = site.as_ref().map(|site| site.found);
        if edit.add_to(site, last, value.clone())? {
            continue;
        }
        return Err(match found {
            Some(found) => ChangeError::NotAParent(address.clone(), found.name_span()),
            None => ChangeError::NotFound(address.clone()),
        });
    }
    Ok(())
}

impl<'f> Edit<'f> {
    /// Makes a change, with others that the edit collects.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing is at the address, if the change is refused, and if it is to format the file or to rename references,
    /// which depends on all others. If several items match the address, changes of the items before the refused one stay in the edit.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::{Change, Edit, NewValue};
    ///
    /// let text = "service \"web\" {\n  port = 80 # http\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let mut edit = Edit::new(&file);
    /// edit.change(&Change::set("service.web.port".parse()?, 8080))?;
    /// edit.change(&Change::Append {
    ///     address: "service.web.host".parse()?,
    ///     value: NewValue::expression("var.host"),
    /// })?;
    /// edit.change(&Change::RenameOnly { address: "service.web".parse()?, to: "service.api".parse()? })?;
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "service \"api\" {\n  port = 8080 # http\n  host = var.host\n}\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn change(&mut self, change: &Change) -> Result<(), ChangeError> {
        if change_values(self, change)? {
            return Ok(());
        }
        match change {
            Change::AppendBlock { address, items } => self.append_block(address, items),
            Change::Reorder {
                address,
                other,
                before,
            } => {
                let items = self.items_at(address)?;
                let [item] = *items else {
                    let second = items.get(1).map(|it| Found::from(*it).name_span());
                    let at = second.ok_or_else(|| ChangeError::NotFound(address.clone()))?;
                    return Err(ChangeError::Several(address.clone(), at));
                };
                let others = self.items_at(other)?;
                let target = if *before {
                    others.first()
                } else {
                    others.last()
                };
                let target = *target.ok_or_else(|| ChangeError::NotFound(other.clone()))?;
                if item.span() != target.span() && item.span().contains(target.span().start) {
                    return Err(ChangeError::InItself(address.clone(), other.clone()));
                }
                // An item may move to another body.
                let body = self.body_of(target.span());
                let place = if *before {
                    Place::Before(target)
                } else {
                    Place::After(target)
                };
                Ok(self.move_to(item, body, place)?)
            }
            Change::Comment {
                address,
                text,
                inline,
            } => {
                for item in self.items_at(address)? {
                    if *inline {
                        self.set_line_comment(item, text)?;
                    } else {
                        self.set_lead_comment(item, text)?;
                    }
                }
                Ok(())
            }
            Change::Sort(options) => {
                self.sort(options);
                Ok(())
            }
            _ => {
                let whole = self.source().span(Span::new(0, self.style().end()));
                let places = Box::new((whole.clone(), whole));
                Err(EditError::Conflict(places).into())
            }
        }
    }

    /// Returns the arguments and blocks at an address; an error if there is none, or if something else is there.
    fn items_at(&self, address: &Address) -> Result<Vec<BodyItem<'f>>, ChangeError> {
        let item = |site: Site<'f>| {
            let item = site.found.item();
            item.ok_or_else(|| ChangeError::NotAnItem(address.clone(), site.found.name_span()))
        };
        self.found(address)?.into_iter().map(item).collect()
    }

    fn append_block(&mut self, address: &Address, items: &[Item]) -> Result<(), ChangeError> {
        let parts = address.parts();
        let (mut bodies, mut names) = (vec![self.version.file.body()], parts);
        // The longest leading part that is the address of a block. The rest is type and labels.
        for length in (1..parts.len()).rev() {
            let (parent, rest) = parts.split_at_checked(length).unwrap_or_default();
            let blocks = self.find(parent).into_iter();
            let blocks = blocks.filter_map(|site| site.found.block());
            let inside: Vec<Body<'f>> = blocks.map(Block::body).collect();
            if !inside.is_empty() {
                (bodies, names) = (inside, rest);
                break;
            }
        }
        let names: Option<Vec<&str>> = names.iter().map(AddressPart::name).collect();
        let Some([type_name, labels @ ..]) = names.as_deref() else {
            return Err(ChangeError::NotFound(address.clone()));
        };
        for body in bodies {
            // Without labels, the argument and the block would have one address.
            let argument = self.attribute(body, type_name);
            if let Some(argument) = argument.filter(|_| labels.is_empty()) {
                let at = Found::Attribute(argument).name_span();
                return Err(ChangeError::Exists(address.clone(), at));
            }
            let block = item::Block::new(*type_name);
            let block = labels
                .iter()
                .fold(block, |block, label| block.label(*label));
            let block = items.iter().cloned().fold(block, item::Block::with);
            self.insert(body, Place::Last, block)?;
        }
        Ok(())
    }
}

/// Renames everything at an address, where it is.
fn rename<'f>(edit: &mut impl Editor<'f>, old: &Address, new: &Address) -> Result<(), ChangeError> {
    let (old_parts, new_parts) = (without_index(old), without_index(new));
    let found = edit.found(old)?;
    check_one_of_each(edit, old, new)?;
    for site in found {
        // The last parts of the address name the item itself, the parts before them its parent.
        let own_length = match site.found {
            Found::Block(block) => 1 + block.labels().count(),
            Found::Element(..) | Found::ArrayElement(_) => {
                return Err(ChangeError::NoName(old.clone(), site.found.name_span()));
            }
            _ => 1,
        };
        let length = old_parts.len().saturating_sub(own_length);
        let parent = old_parts.get(..length).unwrap_or_default();
        let own = new_parts.strip_prefix(parent).unwrap_or_default();
        let is_name = own.iter().all(|part| part.name().is_some())
            && (own.len() == 1 || !own.is_empty() && matches!(site.found, Found::Block(_)));
        if !is_name {
            return Err(ChangeError::OtherParent(site.found.name_span()));
        }
        if own == [AddressPart::AnyName] {
            continue;
        }
        let at = site.found.name_span();
        edit.rename_found(site, own, new)
            .map_err(|error| match error {
                // Nothing has this address yet: the items would get it from each other.
                ChangeError::Exists(..) if new.find(edit.root()).is_empty() => {
                    ChangeError::Several(old.clone(), at)
                }
                ChangeError::Refused(EditError::NameExists(_, Some(at))) => {
                    ChangeError::Exists(new.clone(), at)
                }
                error => error,
            })?;
    }
    Ok(())
}

/// Returns an error if several items of an object would get the same name.
fn check_one_of_each<'f>(
    edit: &impl Editor<'f>,
    old: &Address,
    new: &Address,
) -> Result<(), ChangeError> {
    let Some((AddressPart::AnyName, parent)) = old.parts().split_last() else {
        return Ok(());
    };
    if new.parts().last() == Some(&AddressPart::AnyName) {
        return Ok(());
    }
    for parent in parents(edit, parent) {
        let root = match edit.root() {
            Root::Native(_) => None,
            Root::Json(value, meaning) => Some(meaning.site(value)),
        };
        for object in parent.or(root).iter().flat_map(Site::objects) {
            let items = object.inside().map(|site| site.found);
            let mut items = items.filter(Found::is_item);
            if let (Some(_), Some(second)) = (items.next(), items.next()) {
                return Err(ChangeError::Several(old.clone(), second.name_span()));
            }
        }
    }
    Ok(())
}

/// Returns the parts of an address without an index at its end. The index selects one of several equal blocks, and is not part of its name.
pub(super) fn without_index(address: &Address) -> &[AddressPart] {
    match address.parts() {
        [parts @ .., AddressPart::Index(_)] => parts,
        parts => parts,
    }
}
