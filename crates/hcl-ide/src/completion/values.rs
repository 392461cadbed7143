//! Values that the schema knows: variants, bools, defaults, examples, and names that are defined elsewhere.

use hcl_core::internal::{quoted, with_article};
use hcl_schema::{ArgumentSchema, Constraint, Shape, sample};
use hcl_syntax::diagnostic::Sentence;

use super::{Completer, Completion, CompletionKind};
use crate::describe;
use crate::location::{ExpressionPart, ValueLocation, Word, WordQuotes};
use crate::path::ValueStep;
use crate::schemas::part_at;
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

/// A value that an argument can have.
struct ValueCandidate {
    /// The value as an expression of the native syntax.
    value: String,
    kind: CompletionKind,
    detail: &'static str,
    docs: String,
}

impl ValueCandidate {
    fn new(value: impl Into<String>, kind: CompletionKind, detail: &'static str) -> Self {
        Self {
            value: value.into(),
            kind,
            detail,
            docs: String::new(),
        }
    }
}

/// Adds the candidates with a value that is not there yet.
fn add_new(found: &mut Vec<ValueCandidate>, more: impl Iterator<Item = ValueCandidate>) {
    for candidate in more {
        if !found.iter().any(|other| other.value == candidate.value) {
            found.push(candidate);
        }
    }
}

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
        if !value.is_whole {
            return;
        }
        let body = self.at.body.clone();
        let Some(argument) = body
            .as_ref()
            .and_then(|body| body.argument(&value.argument))
        else {
            return;
        };
        let Some((shape, whole)) = part_at(&argument.shape, &value.path) else {
            return;
        };
        let mut candidates = self.candidates(argument, shape, &value.path);
        candidates.extend(whole.constraints().iter().flat_map(of_constraint));
        add_new(
            &mut candidates,
            whole
                .examples()
                .iter()
                .map(|it| ValueCandidate::new(&**it, CompletionKind::Value, "example")),
        );
        let mut rank = 0;
        for candidate in candidates {
            if let Some(completion) = Self::candidate(&candidate, word) {
                self.push(completion.rank(rank));
                rank += 1;
            }
        }
        if word.quotes == WordQuotes::None {
            self.containers(shape, word);
        }
    }

    fn candidates(
        &self,
        argument: &ArgumentSchema,
        shape: &Shape,
        path: &[ValueStep],
    ) -> Vec<ValueCandidate> {
        let mut found = Vec::new();
        // Those of an argument apply to each element of its value.
        let is_argument = path.len() <= 1;
        if let Some(kind) = argument.refers.as_ref().filter(|_| is_argument) {
            let names = self.defined_names(kind).into_iter();
            found.extend(names.map(|name| {
                let mut it = ValueCandidate::new(quoted(&name), CompletionKind::Reference, "");
                it.docs = format!("Refers to {}.", with_article(kind));
                it
            }));
        }
        match shape {
            Shape::Bool => {
                let mut both = ["true", "false"];
                if argument.default.as_deref() == Some("true") {
                    both.reverse();
                }
                let both = both.into_iter();
                found.extend(both.map(|both| ValueCandidate::new(both, CompletionKind::Value, "")));
            }
            Shape::Choice(choice) => {
                let units = choice
                    .variants
                    .iter()
                    .filter(|variant| variant.content.is_none());
                found.extend(units.map(|variant| {
                    let value = quoted(&variant.name);
                    let mut it = ValueCandidate::new(value, CompletionKind::EnumValue, "");
                    it.docs = variant.docs.clone().into_owned();
                    it
                }));
            }
            _ => {}
        }
        if is_argument {
            found.extend(argument.constraints.iter().flat_map(of_constraint));
        }
        if path.is_empty() {
            let default = argument
                .default
                .iter()
                .filter(|_| argument.is_default_literal);
            let default =
                default.map(|it| ValueCandidate::new(it, CompletionKind::Value, "default"));
            let examples = argument.examples.iter();
            let examples =
                examples.map(|it| ValueCandidate::new(it, CompletionKind::Value, "example"));
            add_new(&mut found, default.chain(examples));
        }
        found
    }

    /// Creates the completion of a value. A string is the only one in quotes.
    fn candidate(candidate: &ValueCandidate, word: &Word) -> Option<Completion> {
        let content = candidate
            .value
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        let (label, text) = match word.quotes {
            WordQuotes::None => (&*candidate.value, candidate.value.clone()),
            _ => (content?, word.closed(content?.to_owned())),
        };
        // Editors match the label with the text in the document.
        let completion = Completion::new(label, candidate.kind, word.span).text(text);
        Some(
            completion
                .detail(candidate.detail)
                .docs(candidate.docs.as_str()),
        )
    }

    /// Adds an object or list to fill in.
    fn containers(&mut self, shape: &Shape, word: &Word) {
        let mut snippet = Snippet::new();
        let (label, docs) = match shape {
            Shape::List(element) => {
                snippet.text("[").stop("").text("]");
                ("[ … ]", describe::variants_of(element, ""))
            }
            Shape::Tuple(_) => {
                snippet.text("[").stop("").text("]");
                ("[ … ]", String::new())
            }
            Shape::Map { value, .. } => {
                snippet.text("{").stop("").text("}");
                ("{ … }", describe::variants_of(value, ""))
            }
            Shape::Object(_) => {
                let sample = sample(shape);
                match sample.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
                    Some(inside) => snippet.text("{").stop(inside).text("}"),
                    None => snippet.stop(&sample),
                };
                ("{ … }", describe::variants_of(shape, ""))
            }
            _ => return,
        };
        let completion = Completion::new(label, CompletionKind::Value, word.span);
        self.push(
            completion
                .detail(shape.to_string())
                .docs(docs)
                .with(snippet)
                .rank(50),
        );
    }
}

/// Returns the values that a constraint lists, or an example of its form.
fn of_constraint(constraint: &Constraint) -> Vec<ValueCandidate> {
    match constraint {
        Constraint::OneOf(texts) => texts
            .iter()
            .map(|text| ValueCandidate::new(quoted(text), CompletionKind::EnumValue, ""))
            .collect(),
        Constraint::Format(format) => {
            let example = quoted(format.example());
            let mut candidate = ValueCandidate::new(example, CompletionKind::Value, "example");
            let docs = Sentence::from(format.description()).finished();
            candidate.docs = docs.text().to_owned();
            vec![candidate]
        }
        _ => Vec::new(),
    }
}
