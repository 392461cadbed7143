//! Values of variables: from the environment, from texts and files of arguments, and from the program.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use hcl_core::diagnostic::suggest;

use hcl_core::{Body, Diagnostics, Expression, Limits, Source, Span, Value, native};
use serde::Serialize;

use super::content::mask;
use super::errors;
use super::source::SourceText;
use super::variable::{Input, Variable, evaluated};
use hcl_serde::Sensitive;
use hcl_serde::extend::{Concealment, variable_value};

/// All values of variables, in the order in which they were set.
#[derive(Clone, Debug, Default)]
pub(super) struct Inputs {
    environment: Vec<GivenText>,
    arguments: Vec<Argument>,
    values: BTreeMap<Box<str>, Sensitive<Value>>,
    /// What gives the values, if the program does not.
    pub(super) origin: Option<Box<str>>,
    /// Errors of data that could not be converted to a value.
    invalid: Diagnostics,
    /// Whether reports quote texts.
    pub(super) shows_texts: bool,
    /// Whether a variable without a value is unknown, also one with a default: a check for every value that may be set.
    pub(super) ignores_defaults: bool,
}

/// The value of a variable as text.
#[derive(Clone, Debug)]
struct GivenText {
    variable: Box<str>,
    /// The name of the text as a source.
    source_name: String,
    origin: String,
    text: Sensitive<Box<str>>,
}

/// An argument of a command line, in effect: a file of values, or one value as text.
#[derive(Clone, Debug)]
enum Argument {
    File(SourceText),
    Text(GivenText),
}

/// A value that has not been evaluated. Only the last one of each variable is.
enum Candidate<'i> {
    Text(&'i GivenText),
    Expression(Expression),
    Value(&'i Value),
}

impl Inputs {
    /// Returns the names of the variables with data of the program.
    pub(super) fn names_of_values(&self) -> impl Iterator<Item = &str> {
        self.values.keys().map(|key| &**key)
    }

    /// Returns whether data of the program is a secret.
    pub(super) fn has_marked_value(&self) -> bool {
        self.values
            .values()
            .any(|value| value.expose().contains_marked())
    }

    pub(super) fn add_value<T: Serialize + ?Sized>(&mut self, name: &str, data: &T) {
        match variable_value(data) {
            Ok(value) => self.add(name, value),
            Err(error) => self.invalid.push(errors::invalid_data(name, &error)),
        }
    }

    pub(super) fn add(&mut self, name: &str, value: Value) {
        self.values.insert(name.into(), Sensitive::new(value));
    }

    pub(super) fn add_file(&mut self, file: SourceText) {
        self.arguments.push(Argument::File(file));
    }

    pub(super) fn add_text(&mut self, variable: &str, text: &str) {
        self.arguments.push(Argument::Text(GivenText {
            variable: variable.into(),
            source_name: format!("<value of var.{variable}>"),
            origin: "the text given for it".to_owned(),
            text: Sensitive::new(text.into()),
        }));
    }

    pub(super) fn add_environment(
        &mut self,
        prefix: &str,
        all: impl IntoIterator<Item = (String, String)>,
    ) {
        let prefix = format!("{prefix}_VAR_");
        for (name, text) in all {
            if let Some(variable) = name.strip_prefix(&prefix) {
                self.environment.push(GivenText {
                    variable: variable.into(),
                    source_name: format!("<{name}>"),
                    origin: format!("the environment variable {name}"),
                    text: Sensitive::new(text.into()),
                });
            }
        }
    }

    /// Evaluates the last value of each declared variable. Returns them by name, with their mistakes.
    pub(super) fn resolve(
        &self,
        declared: &[Variable],
        concealment: Concealment,
        limits: &Limits,
        diagnostics: &mut Diagnostics,
    ) -> HashMap<Box<str>, (Input, Diagnostics)> {
        diagnostics.append(self.invalid.clone());
        let mut last = Candidates::new(declared);
        // From the weakest to the strongest: each value replaces the one before.
        for environment in &self.environment {
            // Variables of the environment that are not declared are ignored.
            last.set(&environment.variable, Candidate::Text(environment));
        }
        for argument in &self.arguments {
            match argument {
                Argument::Text(text) => {
                    last.set_declared(&text.variable, Candidate::Text(text), diagnostics);
                }
                Argument::File(text) => {
                    if let Some(file) = text.parse(limits, diagnostics) {
                        mask(file.body(), concealment);
                        last.add_file(file.body(), diagnostics);
                    }
                }
            }
        }
        for (name, value) in &self.values {
            last.set_declared(name, Candidate::Value(value.expose()), diagnostics);
        }
        let values = declared.iter().filter_map(|variable| {
            let candidate = last.0.remove(variable.name()).flatten()?;
            let mut found = diagnostics.new_like();
            let input = self.evaluate(candidate, variable, &mut found);
            Some((variable.name().into(), (input, found)))
        });
        values.collect()
    }

    /// Returns the value of a candidate, and where it is.
    fn evaluate(
        &self,
        candidate: Candidate<'_>,
        variable: &Variable,
        diagnostics: &mut Diagnostics,
    ) -> Input {
        match candidate {
            Candidate::Value(value) => {
                let place = (variable.definition_span(), None);
                let origin = self.origin.as_deref().unwrap_or("the program");
                variable.input(value.clone(), origin, place, diagnostics)
            }
            Candidate::Expression(expression) => {
                let span = expression.span();
                let folder = variable.definition_span();
                let name = beside(span.source().name(), folder.source().name());
                let origin = format!("the file {name}");
                evaluate(&expression, &origin, variable, diagnostics)
            }
            Candidate::Text(given) => {
                let (text, origin) = (&**given.text.expose(), &given.origin);
                let source = match Source::new(given.source_name.as_str(), text) {
                    Ok(source) => source,
                    Err(error) => {
                        diagnostics.push(errors::too_large(&given.source_name, &error));
                        return None;
                    }
                };
                let whole = Span::new(0, u32::try_from(text.len()).unwrap_or(u32::MAX));
                if variable.is_sensitive() || !self.shows_texts {
                    source.conceal(whole);
                }
                if variable.takes_text() {
                    let place = (source.span(whole), None);
                    return variable.input(Value::from(text), origin, place, diagnostics);
                }
                let checkpoint = diagnostics.checkpoint();
                let parsed = native::parse_expression(&source, diagnostics);
                if diagnostics.has_errors_since(checkpoint) {
                    return None;
                }
                let expression = Expression::from(parsed.expression());
                evaluate(&expression, origin, variable, diagnostics)
            }
        }
    }
}

/// The last value of each declared variable so far, by name.
struct Candidates<'i>(BTreeMap<&'i str, Option<Candidate<'i>>>);

impl<'i> Candidates<'i> {
    fn new(declared: &'i [Variable]) -> Self {
        let names = declared.iter().map(|declared| (declared.name(), None));
        Self(names.collect())
    }

    /// Returns false if no variable of the name is declared.
    fn set(&mut self, name: &str, candidate: Candidate<'i>) -> bool {
        let slot = self.0.get_mut(name);
        slot.map(|slot| *slot = Some(candidate)).is_some()
    }

    fn similar(&self, name: &str) -> Option<&str> {
        suggest(name, self.0.keys().copied())
    }

    /// Sets the value of a variable, or reports that no such variable is declared.
    fn set_declared(&mut self, name: &str, candidate: Candidate<'i>, found: &mut Diagnostics) {
        if !self.set(name, candidate) {
            found.push(errors::undeclared(name, self.similar(name)));
        }
    }

    fn add_file(&mut self, file: &Body, diagnostics: &mut Diagnostics) {
        let mut found = Diagnostics::new();
        for attribute in file.just_attributes(&mut found) {
            let name = attribute.name();
            if !self.set(name, Candidate::Expression(attribute.expression().clone())) {
                // A suggestion takes time, and no one reads the suggestions of dropped diagnostics.
                let is_stored = diagnostics.dropped() == 0 && found.dropped() == 0;
                let similar = is_stored.then(|| self.similar(name)).flatten();
                let at = attribute.name_span();
                found.push(errors::undeclared_in_file(name, similar, at));
            }
        }
        diagnostics.append(found);
    }
}

/// Returns the name of a file as seen from the folder of another file. An editor names files by absolute paths, commands as the user does.
fn beside<'n>(name: &'n str, other: &str) -> &'n str {
    let path = Path::new(name);
    let folder = Path::new(other).parent().filter(|_| path.is_absolute());
    let relative = folder.and_then(|folder| path.strip_prefix(folder).ok());
    relative.and_then(Path::to_str).unwrap_or(name)
}

/// Evaluates an expression that may refer to nothing.
fn evaluate(
    expression: &Expression,
    origin: &str,
    variable: &Variable,
    diagnostics: &mut Diagnostics,
) -> Input {
    if variable.is_sensitive() {
        // Also a value that has none, such as a text without quotes.
        expression.span().conceal();
    }
    let value = evaluated(expression, diagnostics)?;
    let place = (expression.span(), Some(expression));
    variable.input(value, origin, place, diagnostics)
}
