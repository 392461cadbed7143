//! Values for variables: from the environment, from files, and from the program.

use std::collections::{HashMap, HashSet};

use hcl_core::diagnostic::suggest;
use hcl_core::{Diagnostics, EvalContext, Expression, Limits, Source, SourceSpan, Value, syntax};
use serde::Serialize;

use super::variable::Variable;
use super::{Text, errors};

/// All values that were given, not yet looked at.
#[derive(Debug, Default)]
pub(super) struct Inputs {
    environment: Vec<EnvironmentVariable>,
    files: Vec<Text>,
    values: HashMap<Box<str>, Value>,
    /// Data of the program that cannot be a value.
    refused: Diagnostics,
}

#[derive(Debug)]
struct EnvironmentVariable {
    /// Behind the prefix.
    variable: Box<str>,
    name: Box<str>,
    text: Box<str>,
}

/// A value given for a variable, and where it comes from.
#[derive(Debug)]
pub(super) struct Given {
    pub(super) value: Value,
    /// As a report says it: `the environment variable NOMAD_VAR_x`.
    pub(super) origin: String,
    pub(super) place: Option<SourceSpan>,
}

impl Inputs {
    pub(super) fn add_value<T: Serialize + ?Sized>(&mut self, name: &str, data: &T) {
        match Value::from_serialize(data) {
            Ok(value) => {
                self.values.insert(name.into(), value);
            }
            Err(error) => self.refused.push(errors::refused(name, &error.to_string())),
        }
    }

    pub(super) fn add_file(&mut self, file: Text) {
        self.files.push(file);
    }

    pub(super) fn add_environment(
        &mut self,
        prefix: &str,
        all: impl IntoIterator<Item = (String, String)>,
    ) {
        let prefix = format!("{prefix}_VAR_");
        for (name, text) in all {
            if let Some(variable) = name.strip_prefix(&prefix) {
                self.environment.push(EnvironmentVariable {
                    variable: variable.into(),
                    name: name.as_str().into(),
                    text: text.into(),
                });
            }
        }
    }

    /// The value given for each declared variable, by name.
    pub(super) fn gather(
        &self,
        declared: &[Variable<'_>],
        limits: &Limits,
        found: &mut Diagnostics,
    ) -> HashMap<Box<str>, Given> {
        found.append(self.refused.clone());
        let names = || declared.iter().map(Variable::name);
        let known: HashSet<&str> = names().collect();
        let is_declared = |name: &str| known.contains(name);
        let mut given: HashMap<Box<str>, Given> = HashMap::new();
        for variable in declared {
            let mut last_first = self.environment.iter().rev();
            if let Some(environment) = last_first.find(|given| *given.variable == *variable.name())
            {
                let value = environment.value(variable.takes_text(), found);
                given.extend(value.map(|value| (variable.name().into(), value)));
            }
        }
        for file in &self.files {
            let Some((body, _)) = file.parse(limits, found) else {
                continue;
            };
            for attribute in body.body().just_attributes(found) {
                if !is_declared(attribute.name()) {
                    // What is only counted needs no words.
                    let is_kept = found.dropped() == 0;
                    let similar = is_kept.then(|| suggest(attribute.name(), names()));
                    found.push(errors::undeclared_in_file(
                        attribute.name(),
                        similar.flatten(),
                        attribute.name_span(),
                    ));
                    continue;
                }
                if let Some(value) = literal(attribute.expression(), found) {
                    let place = attribute.expression().span();
                    let origin = format!("the file {}", place.source().name());
                    given.insert(
                        attribute.name().into(),
                        Given {
                            value,
                            origin,
                            place: Some(place),
                        },
                    );
                }
            }
        }
        let mut values: Vec<(&str, &Value)> = self
            .values
            .iter()
            .map(|(name, value)| (&**name, value))
            .collect();
        values.sort_unstable_by_key(|&(name, _)| name);
        for (name, value) in values {
            if is_declared(name) {
                let origin = "the program".to_owned();
                given.insert(
                    name.into(),
                    Given {
                        value: value.clone(),
                        origin,
                        place: None,
                    },
                );
            } else {
                found.push(errors::undeclared(name, suggest(name, names())));
            }
        }
        given
    }
}

impl EnvironmentVariable {
    fn value(&self, takes_text: bool, found: &mut Diagnostics) -> Option<Given> {
        let origin = format!("the environment variable {}", self.name);
        if takes_text {
            return Some(Given {
                value: Value::from(&*self.text),
                origin,
                place: None,
            });
        }
        let name = format!("<{}>", self.name);
        let source = match Source::new(name, &*self.text) {
            Ok(source) => source,
            Err(error) => {
                found.push(errors::too_large(&self.name, &error));
                return None;
            }
        };
        let mut wrong = Diagnostics::new();
        let parsed = syntax::parse_expression(&source, &mut wrong);
        let failed = wrong.has_errors();
        found.append(wrong);
        if failed {
            return None;
        }
        let expression = Expression::from(parsed.expression());
        let value = literal(&expression, found)?;
        Some(Given {
            value,
            origin,
            place: Some(expression.span()),
        })
    }
}

/// The value of an expression that may refer to nothing; `None` where it is wrong, which is reported.
fn literal(expression: &Expression<'_>, found: &mut Diagnostics) -> Option<Value> {
    let mut wrong = Diagnostics::new();
    let value = expression.evaluate(&EvalContext::literal_only(), &mut wrong);
    let failed = wrong.has_errors();
    found.append(wrong);
    (!failed).then_some(value)
}
