//! Values that the schema knows: variants, bools, defaults, examples, and names that are defined elsewhere.

use hcl_core::internal::{quoted, with_article};
use hcl_schema::{ArgumentSchema, Constraint, Shape, sample};
use hcl_syntax::diagnostic::Sentence;

use super::{Completer, Completion, CompletionKind};
use crate::describe;
use crate::location::{ExpressionPart, ValueLocation, Word, WordQuotes};
use crate::path::ValueStep;
use crate::sample::add_sample;
use crate::schemas::{part_at, texts_of};
use crate::snippet::Snippet;

/// Words of type expressions, and whether they take another type.
const TYPES: [(&str, &str); 9] = [
    ("string", ""),
    ("number", ""),
    ("bool", ""),
    ("any", ""),
    ("list", "string"),
    ("set", "string"),
    ("map", "string"),
    ("tuple", "[string]"),
    ("object", "{ name = string }"),
];

impl Completer<'_> {
    pub(super) fn value(&mut self, value: &ValueLocation) {
        let takes_literal = self.takes_literal(value);
        match &value.kind {
            ExpressionPart::AfterOperand | ExpressionPart::Template | ExpressionPart::LoopName => {}
            ExpressionPart::Step { .. }
            | ExpressionPart::Function(_)
            | ExpressionPart::Directive(_)
                if takes_literal => {}
            ExpressionPart::ObjectKey { others, word } => self.object_keys(value, others, word),
            ExpressionPart::Step { path, word } => {
                if let Some(path) = path {
                    self.steps(value, path, word);
                }
            }
            ExpressionPart::Text(word) => self.known_values(value, word),
            ExpressionPart::Operand(word) if self.is_type(value) => self.types(value, word),
            ExpressionPart::Operand(word) if self.is_called(word) => {
                if !takes_literal {
                    self.functions_at(word);
                }
            }
            ExpressionPart::Operand(word) => {
                self.known_values(value, word);
                if !takes_literal {
                    self.expressions(value, word);
                }
                self.keywords(value, word);
            }
            ExpressionPart::Function(word) => self.functions_at(word),
            ExpressionPart::Directive(word) => self.directives(word),
        }
    }

    /// Returns whether only a literal can be written, without names and calls.
    fn takes_literal(&self, value: &ValueLocation) -> bool {
        if self.at.analysis.is_values(self.at.file) {
            return true;
        }
        let [block] = &*self.at.location.blocks else {
            return false;
        };
        let dialect = self.at.dialect();
        self.at.analysis.language().is_module()
            && dialect.takes_literal(&block.type_name, &value.argument)
    }

    /// Returns whether a value is the type expression of a variable.
    fn is_type(&self, value: &ValueLocation) -> bool {
        let block = self.at.location.blocks.last();
        block.is_some_and(|block| block.type_name == "variable")
            && value.argument == "type"
            && self.at.analysis.language.is_module()
    }

    fn types(&mut self, value: &ValueLocation, word: &Word) {
        let has_parenthesis = self.rest_of_line(word).starts_with('(');
        let before = self.at.text.get(..word.span.start as usize);
        let is_value = before.is_some_and(|it| it.trim_end().ends_with(['=', ':']));
        let around = value.calls.last().filter(|_| is_value);
        let optional = around.is_some_and(|call| call.function == "object");
        let optional = optional.then_some(("optional", "string"));
        for (rank, (name, inside)) in (0..).zip(TYPES.into_iter().chain(optional)) {
            let mut snippet = Snippet::new();
            snippet.text(name);
            if !inside.is_empty() && !has_parenthesis {
                snippet.text("(").stop(inside).text(")");
            }
            let completion = Completion::new(name, CompletionKind::Keyword, word.span);
            self.push(completion.with(snippet).rank(rank));
        }
    }

    /// Adds the values that the schema knows.
    fn known_values(&mut self, value: &ValueLocation, word: &Word) {
        let argument = self.at.argument(value).filter(|_| value.is_whole);
        let part = argument.and_then(|it| Some((it, part_at(&it.shape, &value.path)?)));
        let Some((argument, (shape, whole))) = part else {
            return;
        };
        let mut found = self.of_argument(argument, shape, &value.path, word);
        found.extend(of_constraints(whole.constraints(), word));
        add_new(&mut found, whole.examples(), "example", word);
        let container = container(shape, word).filter(|_| word.quotes == WordQuotes::None);
        let found = (0..).zip(found).map(|(rank, found)| found.rank(rank));
        self.found.extend(found.chain(container));
    }

    fn of_argument(
        &self,
        argument: &ArgumentSchema,
        shape: &Shape,
        path: &[ValueStep],
        word: &Word,
    ) -> Vec<Completion> {
        let mut found = Vec::new();
        // Those of an argument apply to each element of its value.
        let is_argument = path.len() <= 1;
        if let Some(kind) = argument.refers.as_ref().filter(|_| is_argument) {
            let docs = format!("Refers to {}.", with_article(kind));
            for name in self.defined_names(kind) {
                let name = of_value(&quoted(&name), CompletionKind::Reference, word);
                found.extend(name.map(|it| it.docs(&*docs)));
            }
        }
        match shape {
            Shape::Bool => {
                let is_true = argument.default.as_deref() == Some("true");
                let both = [!is_true, is_true].map(|it| it.to_string()).into_iter();
                found.extend(both.filter_map(|it| of_value(&it, CompletionKind::Value, word)));
            }
            Shape::Choice(_) => {
                for (name, docs) in texts_of(shape) {
                    let name = of_value(&quoted(name), CompletionKind::EnumValue, word);
                    found.extend(name.map(|it| it.docs(docs)));
                }
            }
            _ => {}
        }
        if is_argument {
            found.extend(of_constraints(&argument.constraints, word));
        }
        if path.is_empty() {
            let default = argument.default.as_slice();
            let default = if argument.is_default_literal {
                default
            } else {
                &[]
            };
            add_new(&mut found, default, "default", word);
            add_new(&mut found, &argument.examples, "example", word);
        }
        found
    }
}

/// Creates the completion of a value, which is an expression. A string is the only one in quotes.
fn of_value(value: &str, kind: CompletionKind, word: &Word) -> Option<Completion> {
    let content = value.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    let (label, text) = match word.quotes {
        WordQuotes::None => (value, value.to_owned()),
        _ => (content?, word.closed(content?.to_owned())),
    };
    // Editors match the label with the text in the document.
    Some(Completion::new(label, kind, word.span).text(text))
}

/// Adds values that are not there yet.
fn add_new(found: &mut Vec<Completion>, values: &[impl AsRef<str>], detail: &str, word: &Word) {
    for value in values {
        let new = of_value(value.as_ref(), CompletionKind::Value, word);
        if let Some(new) = new.filter(|new| !found.iter().any(|it| it.label == new.label)) {
            found.push(new.detail(detail));
        }
    }
}

fn of_constraints(constraints: &[Constraint], word: &Word) -> Vec<Completion> {
    let mut found = Vec::new();
    for constraint in constraints {
        match constraint {
            Constraint::OneOf(texts) => {
                let texts = texts.iter().map(|text| quoted(text));
                found.extend(texts.filter_map(|it| of_value(&it, CompletionKind::EnumValue, word)));
            }
            Constraint::Format(format) => {
                let docs = Sentence::from(format.description()).finished();
                let example = of_value(&quoted(format.example()), CompletionKind::Value, word);
                found.extend(example.map(|it| it.detail("example").docs(docs.text())));
            }
            _ => {}
        }
    }
    found
}

/// Creates the completion of an object or list to fill in.
fn container(shape: &Shape, word: &Word) -> Option<Completion> {
    let (label, text, docs) = match shape {
        Shape::List(element) => ("[ … ]", "[]".to_owned(), describe::variants_of(element, "")),
        Shape::Tuple(_) => ("[ … ]", "[]".to_owned(), String::new()),
        Shape::Map { value, .. } => ("{ … }", "{}".to_owned(), describe::variants_of(value, "")),
        Shape::Object(_) => ("{ … }", sample(shape), describe::variants_of(shape, "")),
        _ => return None,
    };
    let mut snippet = Snippet::new();
    add_sample(&mut snippet, &text);
    let completion = Completion::new(label, CompletionKind::Value, word.span);
    let completion = completion.detail(shape.to_string()).docs(docs);
    Some(completion.with(snippet).rank(50))
}
