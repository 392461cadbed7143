//! Regular expressions in the syntax of the crate regex: no back references, no look-around, linear time.

mod ascii;
mod cache;
mod errors;
mod expand;

use super::arguments::{at, text};
use super::build::{self, List, TextBuilder};
use super::table;
use super::{describe, gives};
use hcl_core::Str;
use hcl_core::function::{Function, FunctionBuilder, FunctionError, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::{Mapping, Value};

use cache::{CompiledPattern, SearchCost};

/// Creates the table of functions of regular expressions: `regex`, `regexall`, `regexreplace`.
///
/// ```
///
/// let regex = hcl_stdlib::regexes().get("regex").unwrap().clone();
/// assert_eq!(regex.call(&["[0-9]+".into(), "web-42".into()])?, "42");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn regexes() -> Functions {
    table(&[
        ("regex", first),
        ("regexall", all),
        ("regexreplace", replace),
        ("regex_replace", replace),
    ])
}

fn matching(description: &str) -> FunctionBuilder {
    describe(description)
        .parameter(Parameter::new("pattern", Type::String).allow_unknown())
        .parameter(Parameter::new("string", Type::String).allow_unknown())
        .never_null()
}

fn first() -> Function {
    matching("Returns the first match of a pattern: a string, or a tuple or object of its groups.")
        .returns_by(|arguments| {
            if at(arguments, 0).is_unknown() {
                Ok(Type::Dynamic)
            } else {
                pattern(arguments).and_then(|pattern| match_type(&pattern))
            }
        })
        .implement(|arguments, ty| {
            if arguments.iter().any(Value::is_unknown) {
                return Ok(Value::unknown(ty.clone()));
            }
            let (pattern, subject) = (pattern(arguments)?, text(arguments, 1));
            pattern.charge(&mut SearchCost::default(), subject.len())?;
            let found = pattern.regex.captures(subject);
            let found = found.ok_or_else(errors::no_match)?;
            match_value(&pattern, &found)
        })
}

fn all() -> Function {
    matching("Returns all matches of a pattern: strings, or tuples or objects of its groups.")
        .returns_by(|arguments| {
            if at(arguments, 0).is_unknown() {
                Ok(Type::list(Type::Dynamic))
            } else {
                Ok(Type::list(match_type(&*pattern(arguments)?)?))
            }
        })
        .implement(|arguments, ty| {
            if arguments.iter().any(Value::is_unknown) {
                return Ok(Value::unknown(ty.clone()));
            }
            let (pattern, subject) = (pattern(arguments)?, text(arguments, 1));
            let mut matches = List::new();
            let mut cost = SearchCost::default();
            pattern.charge(&mut cost, subject.len())?;
            for found in pattern.regex.captures_iter(subject) {
                let end = found.get(0).map_or(0, |whole| whole.end());
                // Each match starts another search, which may read to the end of the text.
                pattern.charge(&mut cost, subject.len().saturating_sub(end))?;
                matches.push(match_value(&pattern, &found)?)?;
            }
            Ok(Value::list(match_type(&pattern)?, matches))
        })
}

pub(super) fn replace() -> Function {
    gives(
        Type::String,
        "Replaces all matches of a pattern; $1 and $name in the replacement stand for groups.",
    )
    .parameter(Parameter::new("str", Type::String))
    .parameter(Parameter::new("pattern", Type::String))
    .parameter(Parameter::new("replace", Type::String))
    .implement(|arguments, _| {
        let pattern = cache::compiled(text(arguments, 1))?.map_err(errors::pattern)?;
        let subject = text(arguments, 0);
        let mut out = TextBuilder::new();
        let mut done = 0;
        let mut cost = SearchCost::default();
        pattern.charge(&mut cost, subject.len())?;
        for found in pattern.regex.captures_iter(subject) {
            let whole = found.get(0).map_or(done..done, |whole| whole.range());
            out.push_str(subject.get(done..whole.start).unwrap_or_default())?;
            expand::expand(text(arguments, 2), &found, &mut out)?;
            done = whole.end;
            pattern.charge(&mut cost, subject.len().saturating_sub(done))?;
        }
        out.push_str(subject.get(done..).unwrap_or_default())?;
        build::string(out)
    })
}

fn pattern(arguments: &[Value]) -> Result<std::rc::Rc<CompiledPattern>, FunctionError> {
    cache::compiled(text(arguments, 0))?
        .map_err(|problem| errors::pattern(problem).with_argument(0))
}

/// Returns string for a pattern without groups, object if all groups have names, else tuple.
fn match_type(pattern: &CompiledPattern) -> Result<Type, FunctionError> {
    let named = pattern.names().flatten().count();
    match (pattern.names().count(), named) {
        (0, _) => Ok(Type::String),
        (count, 0) => Ok(Type::tuple((0..count).map(|_| Type::String))),
        (count, named) if count == named => {
            let names = pattern.names().flatten();
            Ok(Type::object(names.map(|name| (name, Type::String))))
        }
        _ => Err(errors::mixed_groups()),
    }
}

fn match_value(
    pattern: &CompiledPattern,
    found: &regex::Captures<'_>,
) -> Result<Value, FunctionError> {
    let group = |index: usize| match found.get(index) {
        Some(group) => Value::from(group.as_str()),
        None => Value::null(Type::String),
    };
    let groups = (1..).map(group);
    // Either all groups have names or none: `match_type` refuses a mixture.
    Ok(match pattern.names().next() {
        None => group(0),
        Some(None) => Value::tuple(build::list(groups.take(pattern.names().count()))?),
        Some(Some(_)) => {
            let entries = pattern.names().flatten().map(Str::from).zip(groups);
            Value::object(Mapping::from(build::list(entries)?))
        }
    })
}
