//! Messages about values and blocks that do not fit the type that reads them.

use std::borrow::Cow;
use std::ops::Range;

use hcl_core::diagnostic::{Quote, Sentence, did_you_mean, reports, sentence, suggest};
use hcl_core::internal::{HIDDEN, shortened, with_article, written_key};
use hcl_core::value::Excerpt;
use hcl_core::{Diagnostic, SourceSpan};

pub(crate) use hcl_core::body::errors::{
    extraneous_label, missing_argument as missing_key, unexpected_block,
};
pub(super) use hcl_core::body::errors::{unsupported_argument, unsupported_block};

use crate::error::UNKNOWN_VALUE;
use crate::view::BlockView;
use crate::wording::alternatives;

/// A value that does not fit. `message` is a sentence or the beginning of one.
#[cold]
pub(crate) fn mismatch(message: impl Into<Sentence>) -> Diagnostic {
    Diagnostic::error("Unsuitable value type", message.into().finished())
}

/// How serde says that a value is none of the forms of an untagged enum, before the name of the enum.
pub(super) const NO_FORM: &str = "data did not match any variant of untagged enum ";

/// A message of a foreign type, reworded where it is one of the standard library or of serde.
#[cold]
pub(super) fn custom(message: &str) -> Diagnostic {
    let words = match message {
        "invalid socket address syntax" => {
            "An IP address with a port is required, such as \"127.0.0.1:8080\" or \"[::1]:8080\"."
        }
        "invalid IPv4 socket address syntax" => {
            "An IPv4 address with a port is required, such as \"127.0.0.1:8080\"."
        }
        "invalid IPv6 socket address syntax" => {
            "An IPv6 address with a port is required, such as \"[::1]:8080\"."
        }
        "invalid IP address syntax" => {
            "An IP address is required, such as \"127.0.0.1\" or \"::1\"."
        }
        "invalid IPv4 address syntax" => "An IPv4 address is required, such as \"127.0.0.1\".",
        "invalid IPv6 address syntax" => "An IPv6 address is required, such as \"::1\".",
        "u128 is not supported" | "i128 is not supported" => BEYOND_64_BITS,
        // serde's message names the type of the program.
        other if other.starts_with(NO_FORM) => {
            "This value has none of the forms that are allowed here."
        }
        _ => {
            let message = Sentence::from(Quote::value(message)).finished().or(
                "The value does not fit. The reason is not shown, because the value is sensitive.",
            );
            return mismatch(message);
        }
    };
    mismatch(words)
}

/// The hint about a text that is not shown: the same whether or not it has brackets.
const LITERALS_IN_BRACKETS: &str = " A list has brackets, and literals in them: [1, 2].";

/// A single value where a list is required.
#[cold]
pub(super) fn not_a_list(given: &Excerpt) -> Diagnostic {
    let text = given.text().unwrap_or_default();
    let hint = if text.trim_start().starts_with('[') {
        Quote::value(" It is a text: only literals outside of quotes are read as a list.")
            .or(LITERALS_IN_BRACKETS)
    } else if given.is_hidden() {
        Quote::own(" Put it in brackets to make a list of it.")
    } else {
        let own = " Put it in brackets to make a list of it";
        Quote::value(format!("{own}: [{given}].")).or(LITERALS_IN_BRACKETS)
    };
    mismatch(sentence!(
        "A list is required, but this is {}.{}",
        given,
        hint
    ))
}

reports! {
    pub(super),

    /// Two items of one name in a body that is read as a map.
    argument_and_block(name: &str, first: SourceSpan, at: SourceSpan) =>
        error("Duplicate argument", "\"{}\" is an argument and a type of blocks here. Keep one of the two.", Quote::name(name)).at(at).with_related(first, "first defined here");

    required(expected: &str, given: &Excerpt) =>
        error("Unsuitable value type", "{}, but this is {}.", is_required(expected), given);

    infinite(expected: &str) =>
        error("Unsuitable value type", "{}, but this is infinite, as after a division by zero.", is_required(expected));

    text_for_list() =>
        error("Unsuitable value type", "A list is required, but a label or a key is one text.");

    null(expected: &str) =>
        error("Unsuitable value type", "{}, but this is null. Give it a value.", is_required(expected));

    too_deep(limit: u32) =>
        error("Unsuitable value type", "The value nests lists and objects deeper than {} levels.", limit);

    variant_without_content(name: &str) =>
        error("Unsuitable value type", "This variant has content; write it as an object: `{{ {} = … }}`.", Quote::literal(written_key(name)).or("variant"));

    unknown() =>
        error("Unsuitable value type", "The value is not known yet, so it cannot be read. Set every variable that the expression uses.").with_code(UNKNOWN_VALUE);

    /// A decoded dynamic block with an unknown `for_each`.
    unknown_number() =>
        error("Invalid number of blocks", "The value of \"for_each\" is not known yet, so neither is the number of blocks. Set every variable that it uses.").with_code(UNKNOWN_VALUE);

    /// An `Expression` requested of a part of a computed value.
    not_an_expression() =>
        error("Invalid expression", "An expression to be evaluated later is required here, but this is the value of a variable, a function or a \"for\". Write the expression out.");

    not_a_body() =>
        error("Unsuitable value type", "A block is required, to be read later.");

    /// A map of expressions with a key that is made of a secret.
    secret_key() =>
        error("Invalid expression", "An expression to be evaluated later is required here, but its key is sensitive, and would be shown with the expression. Use a key that is not sensitive.");

    /// A key of an object that is not a field of the struct, and is made of a secret.
    unsupported_secret_key() =>
        error("Unsupported attribute", "This value has an attribute that is not expected here. Its name is not shown, because it is sensitive.");

    duplicate_key(name: &'static str) =>
        error("Duplicate argument", "The argument {} is given more than once, perhaps by two of its names. Keep one of them.", Quote::own(format!("{name:?}")));

    too_many_labels(type_name: &str, at: SourceSpan) =>
        error("Too many labels", "The labels of this {} block, and of the blocks around it, nest too deep to be read by label. Use fewer labels.", Quote::name(format!("{type_name:?}"))).at(at);

    duplicate_block(type_name: &str, at: SourceSpan) =>
        error(sentence!("Duplicate {} block", Quote::name(type_name)), "Only one block of type {} is expected here. Keep one, and leave out the others.", Quote::name(format!("{type_name:?}"))).with_code("duplicate-block").at(at);

    /// Two blocks of an enum where one is expected.
    second_choice(first: &str, place: SourceSpan, second: &str, at: SourceSpan) =>
        error("Conflicting blocks", "Only one of the blocks {} and {} is expected here. Keep one, and leave out the others.", Quote::name(format!("{first:?}")), Quote::name(format!("{second:?}"))).with_code("duplicate-block").at(at).with_related(place, "first defined here");

    /// The label is one of the names, or any without names.
    missing_label(type_name: &str, names: &[&str], at: SourceSpan) =>
        error(sentence!("Missing name for {}", Quote::name(type_name)), "Blocks of type {} are told apart by a label{}: `{} {} {{ … }}`.", Quote::name(format!("{type_name:?}")), Quote::own(choices(names)), Quote::name(type_name), Quote::own(format!("{:?}", names.first().unwrap_or(&"name")))).with_code("missing-label").at(at);
}

/// Returns the names after a comma, if there are any.
fn choices(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        names => format!(", {}", alternatives(names.iter().copied())),
    }
}

/// An object that is not one block with a label, or not one variant with its content.
#[cold]
pub(super) fn not_one_entry(is_label: bool) -> Diagnostic {
    mismatch(if is_label {
        "An object with exactly one property is required here, whose name is the label of a block. For several blocks, write a list of such objects."
    } else {
        "The name of a variant, or an object with exactly one attribute that names it, is required."
    })
}

/// The expectation of a visitor that does not fit, with a sentence about the reason.
#[cold]
pub(super) fn unexpected(expected: &str, given: &Excerpt, reason: Option<&str>) -> Diagnostic {
    // The reason tells whether a secret is a text.
    let reason = match reason.filter(|_| !given.is_hidden()) {
        Some(reason) => Quote::value(format!(" {reason}")).or(""),
        None => Quote::own(""),
    };
    let expected = is_required(expected);
    mismatch(sentence!("{}, but this is {}.{}", expected, given, reason))
}

pub(super) const NUMBER_FOR_TEXT: &str =
    "Put it in quotes: behind `flatten`, `tag` or `untagged`, serde does not convert it to a text.";

pub(super) const TEXT_FOR_NUMBER: &str =
    "Behind `flatten`, `tag` or `untagged`, serde does not convert a text.";

pub(super) const BLOCK_FOR_LIST: &str = "Behind `flatten`, `tag` or `untagged`, serde makes no list of one block: write a list of one object, `name = [{ … }]`.";

pub(super) const BEYOND_64_BITS: &str = "Behind `flatten`, `tag` or `untagged`, serde reads whole numbers of at most 64 bits: use such a type.";

/// Returns the beginning of a sentence: what a visitor expects, and that it is required. Visitors of the standard library leave out the
/// article: `socket address`.
#[cold]
fn is_required(expected: &str) -> Quote<'static> {
    let mut text = required_text(expected);
    // The first letter may have several bytes.
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    Quote::own(text)
}

fn required_text(expected: &str) -> String {
    let expected = &*in_plain_words(expected);
    if let Some((kind, examples)) = expected.split_once(", such as ") {
        return format!("{kind} is required, such as {examples}");
    }
    let is_noun = [" address", " string"]
        .into_iter()
        .any(|noun| expected.ends_with(noun));
    if is_noun && !["a ", "an "].into_iter().any(|it| expected.starts_with(it)) {
        return format!("{} is required", with_article(expected));
    }
    let is_plural = expected.starts_with(|first: char| first.is_ascii_digit());
    if is_plural && !expected.starts_with("1 ") {
        format!("{expected} are required")
    } else {
        format!("{expected} is required")
    }
}

/// Returns what serde and its derive call an expectation for people who do not write Rust. They name types of the program.
#[cold]
fn in_plain_words(expected: &str) -> Cow<'_, str> {
    match number_of_elements(expected) {
        Some(1) => return "a list of 1 element".into(),
        Some(count) => return format!("a list of {count} elements").into(),
        None => {}
    }
    let is_one_of = |words: &[&str]| words.iter().any(|words| expected.starts_with(words));
    let lists = ["a sequence", "tuple ", "a tuple"];
    let objects = [
        "a map",
        "struct ",
        "internally tagged enum ",
        "adjacently tagged enum ",
    ];
    let words = match expected {
        "a boolean" => "true or false",
        "a character" => super::scalar::CHARACTER,
        "a borrowed string" => "a string without escapes",
        "unit" => super::scalar::UNIT,
        _ if is_one_of(&["unit struct ", "unit variant "]) => super::scalar::UNIT,
        _ if expected.starts_with("a nonzero ") => "a whole number other than 0",
        "string or map" => super::scalar::VARIANT,
        _ if expected.starts_with("enum ") => super::scalar::VARIANT,
        _ if is_one_of(&lists) => super::scalar::LIST,
        _ if is_one_of(&objects) => "an object",
        _ => number_range(expected).unwrap_or(expected),
    };
    words.into()
}

/// Returns the number in "tuple struct Pair with 2 elements", "2 elements in sequence", "a tuple of size 2", "an array of length 2".
fn number_of_elements(expected: &str) -> Option<u64> {
    let expected = expected.strip_suffix(" in sequence").unwrap_or(expected);
    let with = [" elements", " element"];
    let with = with.iter().find_map(|words| expected.strip_suffix(words));
    let of = ["a tuple of size ", "an array of length "];
    let of = of.iter().find_map(|words| expected.strip_prefix(words));
    let count = with.and_then(|with| with.rsplit(' ').next());
    count.or(of)?.parse().ok()
}

/// Describes the range of a numeric type for people who do not write Rust.
#[cold]
pub(super) fn number_range(name: &str) -> Option<&'static str> {
    Some(match name {
        "i8" => "a whole number from -128 to 127",
        "u8" => "a whole number from 0 to 255",
        "i16" => "a whole number from -32768 to 32767",
        "u16" => "a whole number from 0 to 65535",
        "i32" | "i64" | "i128" | "isize" => "a whole number",
        "u32" | "u64" | "u128" | "usize" => "a whole number that is not negative",
        "f32" | "f64" => "a number",
        _ => return None,
    })
}

/// `given` is the number of elements.
#[cold]
pub(super) fn wrong_length(given: usize, expected: &str) -> Diagnostic {
    let unit = if given == 1 { "element" } else { "elements" };
    let length = Quote::value(format!("has {given} {unit}")).or("is (sensitive value)");
    mismatch(sentence!("{}, but this {}.", is_required(expected), length))
}

#[cold]
pub(super) fn unknown_key(name: &str, expected: &'static [&'static str]) -> Diagnostic {
    let similar = suggest(name, expected.iter().copied());
    let choices = match expected {
        [] => ".".to_owned(),
        names => format!("; there may be {}.", alternatives(names.iter().copied())),
    };
    let hint = match similar {
        Some(_) => sentence!(".{}", did_you_mean(similar)).or(choices),
        None => Quote::own(choices).into(),
    };
    let given = Excerpt::of_source(name);
    let detail = sentence!("Nothing named {} is expected here{}", given, hint);
    Diagnostic::error("Unsupported attribute", detail).did_you_mean(name, similar)
}

/// A key of an object that is not a field of the struct.
#[cold]
pub(super) fn unsupported_key(name: &str, fields: &[&'static str]) -> Diagnostic {
    let similar = suggest(name, fields.iter().copied());
    let name = shortened(name);
    let detail = sentence!(
        "An attribute named {} is not expected here.{}",
        Quote::name(format!("{name:?}")),
        did_you_mean(similar)
    );
    Diagnostic::error("Unsupported attribute", detail).did_you_mean(&name, similar)
}

/// A block where a value is required, or an element of a list.
#[cold]
pub(super) fn block_for_value(
    block: BlockView<'_>,
    labels: usize,
    expected: &str,
    is_element: bool,
) -> Diagnostic {
    let (type_name, at) = (block.type_name(), block.type_span());
    let required = required_text(expected);
    let (part, value) = if is_element {
        ("each element of ", "[…]")
    } else {
        ("", "…")
    };
    let mut object = value.to_owned();
    for label in (0..labels).rev() {
        let name = block.label(label).unwrap_or_default();
        object = format!("{{ {} = {object} }}", written_key(&name));
    }
    let is_concealed = (0..labels).any(|label| block.label_span(label).is_concealed());
    let object = if is_concealed {
        Quote::own(value)
    } else {
        Quote::literal(object).or(value)
    };
    let detail = sentence!(
        "{} for {}{}, but this is a block. Write it as an argument: `{} = {}`.",
        Quote::own(required),
        part,
        Quote::name(format!("{type_name:?}")),
        Quote::name(type_name).or("name"),
        object
    );
    Diagnostic::error("Unsupported block type", detail.finished()).at(at)
}

/// A second block where one is expected: of the type or choice, or with the same last of the labels that were read.
#[cold]
pub(crate) fn second_block(
    first: BlockView<'_>,
    second: BlockView<'_>,
    labels: usize,
) -> Diagnostic {
    let at = second.definition_span();
    // Blocks that a type reads with their labels may have others.
    match labels.checked_sub(1) {
        Some(label) if first.label(label) == second.label(label) => {
            duplicate_label(first, labels, at)
        }
        _ if first.type_name() != second.type_name() => {
            let place = first.definition_span();
            second_choice(first.type_name(), place, second.type_name(), at)
        }
        _ => duplicate_block(second.type_name(), at),
    }
}

#[cold]
fn duplicate_label(first: BlockView<'_>, labels: usize, at: SourceSpan) -> Diagnostic {
    // After a syntax error, the block may be one of another type.
    let code = if first.body().is_incomplete() || first.is_header_broken() {
        UNKNOWN_VALUE
    } else {
        "duplicate-block"
    };
    let type_name = first.type_name();
    let quoted = Quote::name(format!("{type_name:?}"));
    let texts = labels_in_quotes(first, 0..labels);
    let detail = if first.definition_span() == at {
        sentence!(
            "This block stands for several blocks {} labelled {}, but each label is expected once.",
            quoted,
            texts
        )
    } else {
        sentence!(
            "There is a block {} labelled {} already. Labels tell these blocks apart; give this one another.",
            quoted,
            texts
        )
    };
    Diagnostic::error(
        sentence!("Duplicate {} block", Quote::name(type_name)),
        detail,
    )
    .with_code(code)
    .at(at)
}

/// Two blocks have equal keys, and labels with different texts.
#[cold]
pub(crate) fn equal_key(block: BlockView<'_>, index: usize) -> Diagnostic {
    let type_name = block.type_name();
    Diagnostic::error(
        sentence!("Duplicate {} block", Quote::name(type_name)),
        sentence!(
            "The label {} means the same as the label of another block {}. Labels tell these blocks apart; give this one another.",
            labels_in_quotes(block, index..index + 1),
            Quote::name(format!("{type_name:?}"))
        ),
    )
    .with_code("duplicate-block")
    .at(block.definition_span())
}

fn labels_in_quotes(block: BlockView<'_>, labels: Range<usize>) -> Quote<'static> {
    let mut text = String::new();
    for index in labels {
        if block.label_span(index).is_concealed() {
            return Quote::own(HIDDEN);
        }
        if !text.is_empty() {
            text.push(' ');
        }
        let label = block.label(index).unwrap_or_default();
        text.push_str(&format!("{:?}", shortened(&label)));
    }
    Quote::literal(text)
}
