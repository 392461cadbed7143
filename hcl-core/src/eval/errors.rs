//! Diagnostics of evaluation, one constructor per problem.
//!
//! Summaries equal the reference's, which people search for; details are our own.

use crate::diagnostic::{
    Diagnostic, HIDDEN_DETAIL, Quote, Sentence, brief, did_you_mean, reports, sentence,
};
use crate::function::Parameter;
use crate::source::SourceSpan;
use crate::types::Type;
use crate::value::{Excerpt, Value};

use super::budget::BudgetExceeded;

/// The type of a value with an article. Attribute names of a marked value may be secret.
fn type_of(value: &Value) -> Sentence {
    if value.contains_marked() {
        return sentence!("{}", Excerpt::hidden());
    }
    Quote::own(value.ty().described()).into()
}

/// A problem of an expression, in place of `found`, with details that depend on marked values.
#[cold]
pub(super) fn hidden_details(found: &Diagnostic) -> Diagnostic {
    let summary = found.sentences().0.clone();
    let hidden = Diagnostic::new(found.severity(), summary, HIDDEN_DETAIL);
    let hidden = match found.code() {
        Some(code) => hidden.with_code(code.into_owned()),
        None => hidden,
    };
    match found.subject() {
        Some(subject) => hidden.at(subject.clone()),
        None => hidden,
    }
}

/// Returns whether an interpolation consists of the expression at `at`, which starts it: `${name}`.
fn is_interpolation(at: &SourceSpan) -> bool {
    let before = at.source().text().get(..at.span().start as usize);
    let before = before.unwrap_or_default().trim_end();
    before.strip_suffix('~').unwrap_or(before).ends_with("${")
}

/// Returns whether an interpolation is all of a text in quotes: `"${name}"`.
fn is_whole_text(at: &SourceSpan) -> bool {
    let text = at.source().text();
    let before = text.get(..at.span().start as usize).unwrap_or_default();
    let after = text.get(at.span().end as usize..).unwrap_or_default();
    // The text of a string in JSON is a source of its own.
    let begins = before.trim_end() == "${" || before.trim_end().ends_with("\"${");
    begins && (after.trim() == "}" || after.trim_start().starts_with("}\""))
}

/// Returns whether a name is the word for null in some language.
fn means_null(name: &str) -> bool {
    let words = ["null", "nil", "none"];
    words.iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// Suggests a literal for a bare name.
fn written_otherwise(name: &str, is_alone: bool, at: &SourceSpan) -> Sentence {
    if !is_alone {
        return Sentence::default();
    }
    let quote = || Quote::name(name).or("name");
    let other = match name.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" => " For a bool, write true.",
        "false" | "no" | "off" => " For a bool, write false.",
        _ if means_null(name) => " For no value, write null.",
        // Written alone in quotes, a text may have been meant as well.
        _ if is_whole_text(at) => {
            return sentence!(
                " If this is meant to be a text, write it without ${{ and }}, or for a literal ${{{}}}, as for a shell, $${{{}}}.",
                quote(),
                quote()
            );
        }
        _ if is_interpolation(at) => {
            return sentence!(
                " For a literal ${{{}}}, as for a shell, write $${{{}}}.",
                quote(),
                quote()
            );
        }
        _ => {
            return sentence!(
                " If this is meant to be a text, put it in quotes{}.",
                Quote::name(format!(": \"{name}\"")).or("")
            );
        }
    };
    // The hint depends on the name.
    Quote::name(other).or("").into()
}

// Variables and functions.

#[cold]
pub(super) fn unknown_variable(
    name: &str,
    suggestion: Option<&str>,
    similar: Option<&Value>,
    is_alone: bool,
    at: SourceSpan,
) -> Diagnostic {
    let full = name;
    let name = brief(name);
    // `n-1` is a name. With `n` in its place, it would be another value.
    let minuend = suggestion.filter(|it| name.starts_with(&format!("{it}-")));
    let is_null = is_alone && means_null(&name);
    let suggestion = suggestion.filter(|_| minuend.is_none() && !is_null);
    let instead = match (minuend, suggestion) {
        (Some(minuend), _) => {
            let subtrahend = name.get(minuend.len() + 1..).unwrap_or_default();
            sentence!(
                " A name may contain a minus sign. To subtract, write spaces around it{}.",
                Quote::name(format!(": {minuend} - {subtrahend}")).or("")
            )
        }
        (None, Some(_)) => did_you_mean(suggestion),
        (None, None) => written_otherwise(&name, is_alone, &at),
    };
    let detail = sentence!(
        "There is no variable named \"{}\".{}",
        Quote::name(name),
        instead
    );
    let report = Diagnostic::error("Unknown variable", detail)
        .did_you_mean(full, suggestion)
        .at(at);
    // `cat` is hardly meant as `var`, which takes a name after it.
    let takes_name = similar.is_some_and(|it| matches!(it.ty(), Type::Object(_) | Type::Dynamic));
    if is_alone && takes_name {
        report.doubting_suggestions()
    } else {
        report
    }
}

#[cold]
pub(super) fn unknown_namespaced_function(
    namespace: &str,
    name: &str,
    known: bool,
    at: SourceSpan,
) -> Diagnostic {
    let (namespace, name) = (Quote::name(brief(namespace)), Quote::name(brief(name)));
    let detail = if known {
        sentence!(
            "There is no function named \"{}\" in the namespace \"{}\".",
            name,
            namespace
        )
    } else {
        sentence!("There are no functions in the namespace \"{}\".", namespace)
    };
    Diagnostic::error("Call to unknown function", detail).at(at)
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

#[cold]
pub(super) fn not_enough_arguments(
    function: &str,
    (required, variadic): (usize, bool),
    (index, missing): (usize, &Parameter),
    at: SourceSpan,
) -> Diagnostic {
    let at_least = if variadic { "at least " } else { "" };
    let missing = match missing.name() {
        "" => format!("argument {}", index + 1),
        name => format!("the value for \"{name}\""),
    };
    let detail = sentence!(
        "Function \"{}\" takes {}{}; {} is missing.",
        Quote::own(function),
        at_least,
        Quote::own(count(required, "argument")),
        Quote::own(missing)
    );
    Diagnostic::error("Not enough function arguments", detail).at(at)
}

#[cold]
pub(super) fn too_many_arguments(function: &str, wanted: usize, at: SourceSpan) -> Diagnostic {
    let taken = match wanted {
        0 => Quote::own("no arguments"),
        _ => Quote::own(format!("only {}", count(wanted, "argument"))),
    };
    let detail = sentence!(
        "Function \"{}\" takes {}; remove this one.",
        Quote::own(function),
        taken
    );
    Diagnostic::error("Too many function arguments", detail).at(at)
}

#[cold]
pub(super) fn invalid_argument(
    (index, parameter): (usize, &Parameter),
    message: &Sentence,
    at: SourceSpan,
) -> Diagnostic {
    let argument = match parameter.name() {
        "" => format!("Argument {}", index + 1),
        name => format!("The value for the parameter \"{name}\""),
    };
    let detail = sentence!("{} does not fit: {}.", Quote::own(argument), message);
    Diagnostic::error("Invalid function argument", detail).at(at)
}

reports! {
    pub(super),

    variables_not_allowed(name: &str, is_alone: bool, at: SourceSpan) =>
        error("Variables not allowed", "The name \"{}\" would refer to a variable, but only fixed values can be used here.{}", Quote::name(brief(name)), written_otherwise(&brief(name), is_alone, &at)).at(at);

    calls_not_allowed(name: &str, at: SourceSpan) =>
        error("Function calls not allowed", "The function \"{}\" cannot be called here: no functions are available.", Quote::name(brief(name))).at(at);

    unknown_function(name: &str, suggestion: Option<&str>, at: SourceSpan) =>
        error("Call to unknown function", "There is no function named \"{}\".{}", Quote::name(brief(name)), did_you_mean(suggestion)).did_you_mean(name, suggestion).at(at);

    not_expandable(value: &Value) =>
        error("Invalid expanding argument value", "The value before \"...\" must be a list or a set; this is {}.", type_of(value));

    call_failed(function: &str, message: &Sentence, at: SourceSpan) =>
        error("Error in function call", "The call of \"{}\" failed: {}{}", Quote::own(function), message, if message.text().ends_with('?') { "" } else { "." }).at(at);

    null_expansion() =>
        error("Invalid expanding argument value", "The value before \"...\" is null, so it has no elements to pass as arguments.");

    invalid_operand(which: &str, message: &str, joins_texts: bool) =>
        error("Invalid operand", "The {} operand does not fit: {}.{}", Quote::own(which), Quote::name(message), if joins_texts { " Texts are joined in a template: \"${a}${b}\"." } else { "" });

    operation_failed(message: &str, at: SourceSpan) =>
        error("Operation failed", "This operation has no result: {}.", Quote::name(message)).at(at);

    null_condition() =>
        error("Null condition", "The condition is null; it must be either true or false.");

    incorrect_condition(message: &str) =>
        error("Incorrect condition type", "The condition must be either true or false: {}.", Quote::name(message));

    inconsistent_results(message: Sentence) =>
        error("Inconsistent conditional result types", "Both results of a conditional must have one type in common. {}", message);

    null_key() =>
        error("Null value as key", "The key of an object element is null; it must be a string.");

    incorrect_key(message: &str) =>
        error("Incorrect key type", "This value cannot be the key of an object element: {}.", Quote::name(message));

    iteration_over_null() =>
        error("Iteration over null value", "The value to go through is null, so it has no elements.");

    not_iterable(value: &str) =>
        error("Iteration over non-iterable value", "Only lists, sets, maps and objects have elements to go through; this is {}.", Quote::own(value));

    incorrect_for_condition(message: &str) =>
        error("Invalid 'for' condition", "The condition after \"if\" must be either true or false: {}.", Quote::name(message));

    null_for_key() =>
        error("Invalid object key", "The key is null for one of the elements; every key must be a string.");

    incorrect_for_key(message: &str) =>
        error("Invalid object key", "The value before \"=>\" cannot be a key: {}.", Quote::name(message));

    duplicate_for_key(key: &Excerpt) =>
        error("Duplicate object key", "Two elements have the key {}. Make the keys distinct, or write \"...\" after the value to gather all values of a key in a list.", key);

    splat_of_null() =>
        error("Splat of null value", "The sequence before the splat operator is null, so it has no elements.");

    null_interpolation() =>
        error("Invalid template interpolation value", "The value is null, which has no text. Use a conditional to say what to write instead.");

    invalid_interpolation(message: &str) =>
        error("Invalid template interpolation value", "This value cannot be part of a string: {}.", Quote::name(message));

    duplicate_property(name: &Excerpt, first: SourceSpan, at: SourceSpan) =>
        error("Duplicate object attribute", "The attribute {} is set twice. Remove one of the two.", name).at(at).with_related(first, "first set here");

    null_property_name(at: SourceSpan) =>
        error("Invalid object key expression", "This template gives null, which cannot be the name of an attribute.").at(at);

    incorrect_property_name(message: &str, at: SourceSpan) =>
        error("Invalid object key expression", "What this template gives cannot be the name of an attribute: {}.", Quote::name(message)).at(at);
}

#[cold]
pub(super) fn null_for_condition(always: bool) -> Diagnostic {
    if always {
        let detail = "The condition after \"if\" is null; it must be either true or false.";
        return Diagnostic::error("Condition is null", detail);
    }
    let detail = "The condition after \"if\" is null for one of the elements; it must be either true or false.";
    Diagnostic::error("Invalid 'for' condition", detail)
}

// Limits.

#[cold]
pub(super) fn limit_exceeded(limit: BudgetExceeded, at: SourceSpan) -> Diagnostic {
    exceeded(limit).at(at)
}

/// An exceeded limit, without a place.
#[cold]
pub(super) fn exceeded(limit: BudgetExceeded) -> Diagnostic {
    let detail = match limit {
        BudgetExceeded::Steps => {
            "This takes more evaluation steps than the limit allows. Make the expression smaller, or raise `Limits::steps` in the program."
        }
        BudgetExceeded::Bytes => {
            "This builds values that take more memory than the limit allows. Make the result smaller, or raise `Limits::bytes` in the program."
        }
        BudgetExceeded::Nesting => {
            "Expressions nest deeper here than the limit allows, together with the functions they call. Take parts of them out, or raise `Limits::nesting` in the program."
        }
        BudgetExceeded::Size => {
            "Written out, this value is larger than the limit allows. Make it smaller, or raise `Limits::bytes` in the program."
        }
        BudgetExceeded::Depth => {
            "This nests values deeper than the limit allows. Flatten the structure, or raise `Limits::value_depth` in the program."
        }
    };
    let error = Diagnostic::error("Evaluation limit exceeded", detail);
    match limit {
        // All evaluations share the steps and bytes: each later one exceeds them too.
        BudgetExceeded::Steps | BudgetExceeded::Bytes => error.once(),
        BudgetExceeded::Nesting | BudgetExceeded::Size | BudgetExceeded::Depth => error,
    }
}

// Objects of the JSON syntax.
