//! Reports of edits: one constructor for each problem.

use hcl_ide::RenameError;
use hcl_syntax::diagnostic::{Quote, Sentence, did_you_mean, reports, sentence, suggest};
use hcl_syntax::{Diagnostic, Diagnostics, SourceSpan};
use hcl_write::{Address, AddressPart, EditError, Root};

/// Number of addresses that a report shows.
const MAX_SHOWN: usize = 8;

/// Returns the report of an address with nothing at it.
#[cold]
pub(super) fn not_found(address: &Address, root: Root<'_>, name: &str) -> Diagnostic {
    Diagnostic::error("Address not found", nothing_at(address, root, name))
}

fn nothing_at(address: &Address, root: Root<'_>, name: &str) -> Sentence {
    let all: Vec<Address> = Address::all(root).into_iter().map(|(it, _)| it).collect();
    let text = address.to_string();
    let at = Quote::own(&*text);
    let nothing = sentence!("Nothing in {} is at {}", Quote::own(name), at);
    if let Some(other) = address.other_spelling(root) {
        let other = Quote::own(other.to_string());
        return sentence!(
            "{}, which is how references are written. The address is {}.",
            nothing,
            other
        );
    }
    if let Some(block_type) = referred_type(address, root) {
        let own = children(&all, &[AddressPart::from(block_type)]);
        let own = Quote::own(list(&own.unwrap_or_default()));
        return sentence!(
            "{}, which is how references begin. Addresses begin with {}: {}.",
            nothing,
            block_type,
            own
        );
    }
    if let Some((AddressPart::End, list)) = address.parts().split_last()
        && Address::new(list.iter().cloned()).is_ok_and(|list| !list.find(root).is_empty())
    {
        return sentence!(
            "{} is the place after the last element, where nothing is. Add an element with \"hcl append\".",
            at
        );
    }
    if let Some(inside) = children(&all, address.parts()) {
        let inside = Quote::own(list(&inside));
        return sentence!(
            "{}, which is the beginning of addresses: {}.",
            nothing,
            inside
        );
    }
    let addresses: Vec<String> = all.iter().map(Address::to_string).collect();
    let near = suggest(&text, addresses.iter().map(String::as_str));
    if near.is_some() {
        let near = did_you_mean(near);
        return sentence!("{}.{}", nothing, near);
    }
    // The longest part of the address that has something in it.
    let lengths = (0..address.parts().len()).rev();
    let mut near = lengths.filter_map(|length| children(&all, address.parts().get(..length)?));
    match near.next() {
        None => sentence!("{}: the file is empty.", nothing),
        Some(near) => sentence!(
            "{}. There is {}. The command \"hcl list\" prints all addresses.",
            nothing,
            Quote::own(list(&near))
        ),
    }
}

/// Returns the report of a parent that is not there, to which something is added.
#[cold]
pub(super) fn no_parent(parent: &Address, root: Root<'_>, name: &str) -> Diagnostic {
    let report = not_found(parent, root, name);
    let is_name = |part: &AddressPart| matches!(part, AddressPart::Name(_));
    // `*` stands for names that are there, and `var` for blocks of another type.
    if !parent.parts().iter().all(is_name) || referred_type(parent, root).is_some() {
        return report;
    }
    let Some(first) = parent.parts().first() else {
        return report;
    };
    let is_there = |parts: &[AddressPart]| {
        Address::new(parts.iter().cloned()).is_ok_and(|it| !it.find(root).is_empty())
    };
    let is_value = is_there(std::slice::from_ref(first));
    let is_type = root.json().is_none() && is_there(&[first.clone(), AddressPart::All]);
    let block = parent.to_string();
    let object = match first.name() {
        Some(name) if !is_value => name.to_owned(),
        _ => block.clone(),
    };
    let (block, object) = (Quote::own(block), Quote::own(object));
    report.with_more(if is_value || root.json().is_some() {
        sentence!(
            "If it is new, add an object first: \"hcl set --create {} {{}}\".",
            object
        )
    } else if is_type {
        sentence!(
            "If it is new, add a block first: \"hcl append --block {}\".",
            block
        )
    } else {
        sentence!(
            "If it is new, add it first: \"hcl append --block {}\" adds a block, and \"hcl set --create {} {{}}\" an object.",
            block,
            object
        )
    })
}

/// Returns the type of the blocks that references like this one refer to, if the file has some: `variable` for `var`.
fn referred_type(address: &Address, root: Root<'_>) -> Option<&'static str> {
    let block_type = match *address.names()?.first()? {
        "var" => "variable",
        "local" => "locals",
        _ => return None,
    };
    let blocks = Address::new([AddressPart::from(block_type), AddressPart::All]);
    (!blocks.ok()?.find(root).is_empty()).then_some(block_type)
}

/// Returns the addresses of the children of a parent, each once.
fn children(all: &[Address], parent: &[AddressPart]) -> Option<Vec<String>> {
    let mut children: Vec<String> = Vec::new();
    let mut last: Option<&Address> = None;
    let inside = |it: &&Address| it.parts().len() > parent.len() && it.begins_with(parent);
    for address in all.iter().filter(inside) {
        // Addresses are in source order: the children of an item follow it.
        if last.is_some_and(|last| address.parts().starts_with(last.parts())) {
            continue;
        }
        last = Some(address);
        let text = address.to_string();
        // One more than is shown tells that there are more.
        if children.len() <= MAX_SHOWN && !children.contains(&text) {
            children.push(text);
        }
    }
    (!children.is_empty()).then_some(children)
}

fn list(addresses: &[String]) -> String {
    let shown: Vec<&str> = addresses
        .iter()
        .map(String::as_str)
        .take(MAX_SHOWN)
        .collect();
    let more = if addresses.len() > shown.len() {
        ", …"
    } else {
        ""
    };
    format!("{}{more}", shown.join(", "))
}

reports! {
    pub(super),

    exists(address: &Address, at: SourceSpan) =>
        error("Address exists", "{} is here already. To change it, use \"hcl set\".", Quote::own(address.to_string())).at(at);

    exists_for_rename(address: &Address, at: SourceSpan) =>
        error("Address exists", "{} is here already. Choose another name, or remove this one first.", Quote::own(address.to_string())).at(at);

    several(address: &Address, second: SourceSpan) =>
        error("Change refused", "Several items are at {}, of which this is the second. Name one of them.", Quote::own(address.to_string())).at(second);

    json_block(name: &str) =>
        error("JSON file", "{} is in the JSON syntax, in which \"hcl append\" adds values, and no blocks. Add the object of the block as a value, without --block.", Quote::own(name));

    no_name(address: &Address, at: SourceSpan) =>
        error("No name", "{} is an element of a list, which has no name. Set its value with \"hcl set\".", Quote::own(address.to_string())).at(at);

    reference_with_index(address: &Address) =>
        error("Index in a reference", "{} has an index, and references are renamed by their names. Leave it out.", Quote::own(address.to_string()));

    no_definition(from: &Address) =>
        error("Definition not found", "No file defines {}. Name the folder of the module. Write a name as references do: var.a, local.a, output.a, module.a, data.type.a, or type.a for a resource.", Quote::own(from.to_string()));

    moved_in_json(name: &str) =>
        error("JSON file", "{} is in the JSON syntax, in which --moved writes no \"moved\" block. Leave out --moved, and add the block by hand: without it, Terraform destroys the resource and creates it anew.", Quote::own(name));

    other_name(from: &Address, to: &Address) =>
        error("Not the same parent", "Of {}, only the last name can change, and {} has others.", Quote::own(from.to_string()), Quote::own(to.to_string()));

    other_source(from: &Address) =>
        warning("Call unchanged", "This source is not a folder here, but may be the module of {}. The call is unchanged; change it with the version that it gets.", Quote::own(from.to_string()));

    part_of_block(from: &Address, whole: &str, argument: &Address, new: &Address) =>
        error("Definition not found", "{} is a part of {}, and only a whole name can be renamed. To rename the argument, use \"hcl rename-only {} {}\", and change the references by hand.", Quote::own(from.to_string()), Quote::own(whole), Quote::own(argument.to_string()), Quote::own(new.to_string()));

    part_of_value(from: &Address, whole: &str) =>
        error("Definition not found", "{} is a part of the value of {}, and only a whole name can be renamed. Change the value and the references by hand.", Quote::own(from.to_string()), Quote::own(whole));

    whole_module(from: &Address) =>
        warning("References not known", "The module is used here as a whole, so references to {} may follow that are not known. Look for the old name, and change it by hand.", Quote::own(from.to_string()));

    not_an_argument(address: &Address, at: SourceSpan) =>
        error("Not an argument", "{} is a block, which has no value. Set an argument in it, such as {}.name, or add one with \"hcl append\".", Quote::own(address.to_string()), Quote::own(address.to_string())).at(at);

    not_an_item(address: &Address, at: SourceSpan) =>
        error("Not an argument or block", "{} is a part of a value, and arguments and blocks are reordered. Write the value anew with \"hcl set\".", Quote::own(address.to_string())).at(at);

    not_a_parent(address: &Address, at: SourceSpan) =>
        error("Not a block or object", "{} is not a block or object, to which a name can be added. Set it to an object first: {{}}.", Quote::own(address.to_string())).at(at);

    not_a_list(address: &Address, at: SourceSpan) =>
        error("Change refused", "{} is not a list, to which an element can be added. Set it to a list first: [].", Quote::own(address.to_string())).at(at);

    out_of_range(address: &Address, at: SourceSpan) =>
        error("Change refused", "The list {} has fewer elements. {}[] is the place after the last one.", Quote::own(address.to_string()), Quote::own(address.to_string())).at(at);

    other_parent(old: &Address, new: &Address, at: SourceSpan) =>
        error("Not the same parent", "{} can be renamed where it is, but {} is elsewhere. Change only its own name, or the type and labels of the block.", Quote::own(old.to_string()), Quote::own(new.to_string())).at(at);
}

/// Returns the report of a rename that was refused, at what prevents it.
#[cold]
pub(super) fn not_renamed(error: &RenameError, at: Option<SourceSpan>) -> Diagnostic {
    let report = Diagnostic::error(
        "Change refused",
        Sentence::from(Quote::own(error.to_string())).finished(),
    );
    match at {
        Some(at) => report.at(at),
        None => report,
    }
}

/// Returns the report of references in files that do not change, if there are some.
#[cold]
pub(super) fn unchanged(from: &Address, references: Vec<SourceSpan>) -> Option<Diagnostic> {
    let places: Vec<String> = references.iter().map(SourceSpan::on_line).collect();
    let detail = sentence!(
        "{} is still used {}, since only the files that you name are changed. To change all files of the module, name its folder.",
        Quote::own(from.to_string()),
        Quote::own(list(&places))
    );
    let first = references.into_iter().next()?;
    Some(Diagnostic::warning("References unchanged", detail).at(first))
}

/// Returns the reports of a file that may call the module of a name.
#[cold]
pub(super) fn of_caller(mistakes: Diagnostics, caller: &str, from: &Address) -> Diagnostics {
    let caller = Quote::own(caller);
    let more = sentence!(
        "The file is read because it may call the module of {}. To leave it out, add --exclude {}.",
        Quote::own(from.to_string()),
        caller
    );
    mistakes.map(|mistake| mistake.with_more(more.clone()))
}

/// Returns the reports of an edit that was refused.
#[cold]
pub(crate) fn refused(error: EditError) -> Diagnostics {
    match error {
        EditError::InvalidExpression(mistakes) => {
            mistakes.map(|mistake| mistake.with_more("To write VALUE as text, add --string."))
        }
        EditError::Breaks(mistakes) => {
            let mut all = Diagnostics::from(Diagnostic::error(
                "Change refused",
                "The file would have the following mistakes after the change. Nothing is changed.",
            ));
            all.append(mistakes);
            all
        }
        error => {
            let detail = Sentence::from(Quote::own(error.to_string()));
            Diagnostic::error("Change refused", detail.finished()).into()
        }
    }
}
