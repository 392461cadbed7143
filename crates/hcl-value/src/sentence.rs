//! Sentences of reports: constant text with arguments. A report may hide an argument.
//!
//! [`sentence!`](crate::sentence!) makes a [`Sentence`]. Text of a file or of a value enters it as a [`Quote`] or an
//! [`Excerpt`](crate::value::Excerpt), which say what it is. [`Sentence::shown`] leaves out the arguments that a report hides.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use crate::internal::HIDDEN_VALUE;

/// The kind of text that an argument of a sentence quotes.
///
/// # Examples
///
/// ```
/// use hcl_value::sentence;
/// use hcl_value::sentence::{Quote, QuoteKind};
///
/// let wrong = sentence!("\"{}\" is {}.", Quote::name("port"), Quote::value("hunter2"));
/// let names_only = wrong.shown(&|kind, _| kind == QuoteKind::Name);
/// assert_eq!(names_only, "\"port\" is (sensitive value).");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuoteKind {
    /// A name that is written in a text, such as the name of an argument.
    Name,
    /// Any other part of the text that the sentence is about, such as a literal.
    Literal,
    /// The content of a value, which may come from elsewhere.
    Value,
    /// The sort of a value, such as `a list`.
    Sort,
}

/// A text with what it is, as an argument of [`sentence!`](crate::sentence!).
///
/// # Examples
///
/// ```
/// use hcl_value::sentence;
/// use hcl_value::sentence::{Quote, QuoteKind};
///
/// let missing = sentence!("There is no key \"{}\" in \"{}\".", Quote::value("a"), Quote::name("b"));
/// assert_eq!(missing.text(), "There is no key \"a\" in \"b\".");
/// assert_eq!(
///     missing.shown(&|kind, _| kind == QuoteKind::Name),
///     "There is no key (sensitive value) in \"b\"."
/// );
/// ```
#[derive(Debug)]
pub struct Quote<'a> {
    text: Cow<'a, str>,
    /// `None` for a text of the program.
    kind: Option<QuoteKind>,
    /// The constant text before and after it, which is hidden with it.
    around: [&'static str; 2],
    instead: Option<Cow<'static, str>>,
}

impl<'a> Quote<'a> {
    fn new(text: Cow<'a, str>, kind: Option<QuoteKind>) -> Self {
        Self {
            text,
            kind,
            around: [""; 2],
            instead: None,
        }
    }

    /// A text of the program, such as a name of its schema. Every report shows it.
    #[must_use]
    pub fn own(text: impl Into<Cow<'a, str>>) -> Self {
        Self::new(text.into(), None)
    }

    /// A name that is written in a text. A line feed in it, which would look like the next line of the report, is `<U+000A>`.
    #[must_use]
    pub fn name(text: impl Into<Cow<'a, str>>) -> Self {
        Self::new(on_one_line(text.into()), Some(QuoteKind::Name))
    }

    /// Any other part of the text that the sentence is about.
    #[must_use]
    pub fn literal(text: impl Into<Cow<'a, str>>) -> Self {
        Self::new(text.into(), Some(QuoteKind::Literal))
    }

    /// The content of a value.
    #[must_use]
    pub fn value(text: impl Into<Cow<'a, str>>) -> Self {
        Self::new(text.into(), Some(QuoteKind::Value))
    }

    /// The sort of a value: reports about a secret do not say it.
    #[must_use]
    pub fn sort(text: impl Into<Cow<'a, str>>) -> Self {
        Self::new(text.into(), Some(QuoteKind::Sort))
    }

    /// Sets constant text before and after it, which is hidden with it.
    #[must_use]
    pub fn between(mut self, before: &'static str, after: &'static str) -> Self {
        self.around = [before, after];
        self
    }

    /// Sets what stands in place of the text if it is hidden. The default is `(sensitive value)`.
    #[must_use]
    pub fn or(mut self, instead: impl Into<Cow<'static, str>>) -> Self {
        self.instead = Some(instead.into());
        self
    }
}

fn on_one_line(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.as_bytes().contains(&b'\n') {
        return text;
    }
    // No `str::replace`, which is compiled to 2 000 lines of LLVM IR.
    let mut shown = String::new();
    for character in text.chars() {
        match character {
            '\n' => shown.push_str("<U+000A>"),
            _ => shown.push(character),
        }
    }
    shown.into()
}

/// An argument of [`sentence!`](crate::sentence!): a number, a constant, a [`Quote`], an [`Excerpt`](crate::value::Excerpt) or a
/// [`Sentence`].
///
/// # Examples
///
/// ```
/// use hcl_value::sentence;
/// use hcl_value::sentence::{SentenceArgument, Sentence};
///
/// struct Minutes(u32);
///
/// impl SentenceArgument for Minutes {
///     fn push_to(&self, sentence: &mut Sentence) {
///         sentence!("{} minutes", self.0).push_to(sentence);
///     }
/// }
///
/// assert_eq!(sentence!("Wait {}.", Minutes(5)).text(), "Wait 5 minutes.");
/// ```
pub trait SentenceArgument {
    /// Appends the argument.
    fn push_to(&self, sentence: &mut Sentence);
}

impl SentenceArgument for &'static str {
    fn push_to(&self, sentence: &mut Sentence) {
        sentence.text.to_mut().push_str(self);
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl SentenceArgument for $number {
            fn push_to(&self, sentence: &mut Sentence) {
                sentence.text.to_mut().push_str(&self.to_string());
            }
        }
    )*};
}

numbers!(u16 u32 u64 usize);

impl SentenceArgument for Quote<'_> {
    fn push_to(&self, sentence: &mut Sentence) {
        let [before, after] = self.around;
        let start = sentence.text.len();
        let quoted = start + before.len();
        let text = sentence.text.to_mut();
        text.extend([before, &self.text, after]);
        if let Some(kind) = self.kind {
            sentence.parts.push(SentencePart {
                range: start..text.len(),
                quoted: quoted..quoted + self.text.len(),
                kind,
                instead: self.instead.clone(),
            });
        }
    }
}

impl SentenceArgument for Sentence {
    fn push_to(&self, sentence: &mut Sentence) {
        let start = sentence.text.len();
        sentence.text.to_mut().push_str(&self.text);
        for part in &self.parts {
            sentence.parts.push(part.moved(&|at| at + start));
        }
    }
}

impl<A: SentenceArgument + ?Sized> SentenceArgument for &A {
    fn push_to(&self, sentence: &mut Sentence) {
        (**self).push_to(sentence);
    }
}

/// A sentence, or several: constant text with arguments.
///
/// A constant is one without arguments. An owned text is a single argument, a literal.
///
/// # Examples
///
/// ```
/// use hcl_value::sentence;
/// use hcl_value::sentence::{Quote, Sentence};
///
/// let missing = sentence!("There is no key \"{}\".", Quote::name("prot"));
/// assert_eq!(missing.hiding_quotes().text(), "There is no key (sensitive value).");
/// assert_eq!(Sentence::from("A value is required.").constant(), Some("A value is required."));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    text: Cow<'static, str>,
    /// The arguments that a report may hide, in order.
    parts: Vec<SentencePart>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct SentencePart {
    /// The text that a report hides.
    range: Range<usize>,
    /// The text in it that decides whether a report shows it.
    quoted: Range<usize>,
    kind: QuoteKind,
    /// `None` is `(sensitive value)`.
    instead: Option<Cow<'static, str>>,
}

impl SentencePart {
    /// Returns the part at other offsets.
    fn moved(&self, to: &dyn Fn(usize) -> usize) -> Self {
        let moved = |range: &Range<usize>| to(range.start)..to(range.end);
        Self {
            range: moved(&self.range),
            quoted: moved(&self.quoted),
            ..self.clone()
        }
    }
}

impl Sentence {
    /// Creates a sentence with an argument for each `{}`. Braces are written twice.
    // Hidden: `sentence!` calls it.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn of(template: &'static str, arguments: &[&dyn SentenceArgument]) -> Self {
        if !template.contains(['{', '}']) {
            return template.into();
        }
        let mut sentence = Self::default();
        let mut arguments = arguments.iter();
        let mut rest = template;
        while let Some(at) = rest.find(['{', '}']) {
            let (before, after) = rest.split_at(at);
            sentence.text.to_mut().push_str(before);
            rest = if let Some(after) = after.strip_prefix("{}") {
                if let Some(argument) = arguments.next() {
                    argument.push_to(&mut sentence);
                }
                after
            } else {
                let (brace, after) = after.split_at(1);
                sentence.text.to_mut().push_str(brace);
                after.get(1..).unwrap_or_default()
            };
        }
        sentence.text.to_mut().push_str(rest);
        sentence
    }

    /// Returns the whole text, with all arguments.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text, if no part of it was put together at run time.
    #[must_use]
    pub fn constant(&self) -> Option<&'static str> {
        match self.text {
            Cow::Borrowed(text) if self.parts.is_empty() => Some(text),
            _ => None,
        }
    }

    /// Returns the text with the arguments that `shows` accepts. Others are `(sensitive value)`, without quotes around them.
    #[must_use]
    pub fn shown(&self, shows: &dyn Fn(QuoteKind, &str) -> bool) -> Cow<'_, str> {
        let is_shown = |part: &&SentencePart| shows(part.kind, self.slice(part.quoted.clone()));
        if self.parts.iter().all(|part| is_shown(&part)) {
            return Cow::Borrowed(&self.text);
        }
        self.without(&is_shown).text
    }

    /// Returns the sentence without the values and literals that it quotes.
    #[must_use]
    pub fn hiding_values(&self) -> Self {
        self.without(&|part| matches!(part.kind, QuoteKind::Name | QuoteKind::Sort))
    }

    /// Returns the sentence without all that it quotes: what a report about a secret says.
    #[must_use]
    pub fn hiding_quotes(&self) -> Self {
        self.without(&|_| false)
    }

    /// Returns whether a report may hide a part of the sentence.
    #[must_use]
    pub fn is_quoting(&self) -> bool {
        !self.parts.is_empty()
    }

    /// Makes a clause a sentence: a capital letter first, a period last. A name like `max_size` stays as the configuration writes it.
    ///
    /// ```
    /// use hcl_value::sentence::Sentence;
    ///
    /// assert_eq!(&*Sentence::from("must be even").finished().text(), "Must be even.");
    /// assert_eq!(&*Sentence::from("max_size must be even").finished().text(), "max_size must be even.");
    /// ```
    #[must_use]
    pub fn finished(self) -> Self {
        let mut sentence = self;
        if !sentence.text.ends_with(['.', '!', '?']) {
            sentence.text.to_mut().push('.');
            // A text of the program is one argument.
            if let [whole] = sentence.parts.as_mut_slice()
                && whole.range == (0..sentence.text.len() - 1)
            {
                whole.range.end += 1;
            }
        }
        let (mut is_word, mut ends_in_point) = (true, false);
        for letter in sentence.text.chars() {
            if letter.is_whitespace() {
                break;
            }
            // A point that another letter follows is in a name.
            is_word &= !ends_in_point && !matches!(letter, '_' | '=' | '(' | '0'..='9');
            ends_in_point = letter == '.';
        }
        match sentence.text.chars().next() {
            Some(first @ 'a'..='z') if is_word => {
                sentence.replaced(0..1, first.to_ascii_uppercase().encode_utf8(&mut [0; 4]))
            }
            _ => sentence,
        }
    }

    #[cold]
    fn without(&self, is_shown: &dyn Fn(&&SentencePart) -> bool) -> Self {
        if self.parts.is_empty() {
            return self.clone();
        }
        let mut shown = Self::default();
        let mut read = 0;
        for part in &self.parts {
            let Range { start, end } = part.range;
            shown.text.to_mut().push_str(self.slice(read..start));
            read = end;
            if is_shown(&part) {
                let moved_to = shown.text.len();
                shown.text.to_mut().push_str(self.slice(part.range.clone()));
                shown.parts.push(part.moved(&|at| at - start + moved_to));
                continue;
            }
            if part.instead.is_none()
                && shown.text.ends_with('"')
                && self.slice(end..self.text.len()).starts_with('"')
            {
                shown.text.to_mut().pop();
                read += 1;
            }
            let instead = part.instead.as_deref().unwrap_or(HIDDEN_VALUE);
            shown.text.to_mut().push_str(instead);
        }
        let rest = self.slice(read..self.text.len());
        shown.text.to_mut().push_str(rest);
        shown
    }

    /// Declares what each argument quotes.
    #[must_use]
    pub fn quoting(mut self, kind: QuoteKind) -> Self {
        for part in &mut self.parts {
            part.kind = kind;
        }
        self
    }

    /// Declares that the sentence is about a text elsewhere: what it quotes of it is a value to a report.
    #[must_use]
    pub fn from_elsewhere(mut self) -> Self {
        for part in &mut self.parts {
            if part.kind == QuoteKind::Literal {
                part.kind = QuoteKind::Value;
            }
        }
        self
    }

    /// Declares that no argument quotes anything: every report shows the whole text.
    #[must_use]
    pub fn own(mut self) -> Self {
        self.parts.clear();
        self
    }

    /// Sets what a report shows in place of the text if it hides any argument.
    #[must_use]
    pub fn or(self, instead: impl Into<Cow<'static, str>>) -> Self {
        self.or_text(instead.into())
    }

    fn or_text(self, instead: Cow<'static, str>) -> Self {
        let mut whole = Self::default();
        let Some(first) = self.parts.first() else {
            return self;
        };
        let (mut kind, mut is_one_text) = (first.kind, true);
        for part in &self.parts {
            if part.kind == QuoteKind::Value {
                kind = part.kind;
            }
            is_one_text &= self.slice(part.quoted.clone()) == self.slice(first.quoted.clone());
        }
        // `Write pin = …, not pin: …` is shown if `pin` is.
        let quoted = is_one_text.then(|| first.quoted.clone());
        Quote::new(self.text, Some(kind))
            .or(instead)
            .push_to(&mut whole);
        if let (Some(part), Some(quoted)) = (whole.parts.first_mut(), quoted) {
            part.quoted = quoted;
        }
        whole
    }

    /// Sets what a report shows if it hides the text, and the text is a single argument.
    #[must_use]
    pub fn or_if_all(mut self, instead: &'static str) -> Self {
        if let [part] = self.parts.as_mut_slice()
            && part.range == (0..self.text.len())
            && part.instead.is_none()
        {
            part.instead = Some(instead.into());
        }
        self
    }

    /// Replaces the text of a range by another one, which is not longer than a few bytes.
    // Hidden: for hcl-syntax, which cuts long sentences.
    #[doc(hidden)]
    #[must_use]
    pub fn replaced(&self, range: Range<usize>, by: &str) -> Self {
        let moved = |at: usize| match at {
            at if at <= range.start => at,
            at if at >= range.end => at - range.end + range.start + by.len(),
            _ => range.start,
        };
        // Two slices: `String::replace_range` is compiled to 2 000 lines of LLVM IR.
        let after = self.slice(range.end..self.text.len());
        let mut parts = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            parts.push(part.moved(&moved));
        }
        Self {
            text: format!("{}{by}{after}", self.slice(0..range.start)).into(),
            parts,
        }
    }

    fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }
}

/// Writes the whole text, with all arguments.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<&'static str> for Sentence {
    fn from(constant: &'static str) -> Self {
        Self {
            text: Cow::Borrowed(constant),
            parts: Vec::new(),
        }
    }
}

impl From<String> for Sentence {
    fn from(text: String) -> Self {
        let mut sentence = Self::default();
        Quote::literal(text).push_to(&mut sentence);
        sentence
    }
}

impl From<Cow<'static, str>> for Sentence {
    fn from(text: Cow<'static, str>) -> Self {
        match text {
            Cow::Borrowed(constant) => constant.into(),
            Cow::Owned(text) => text.into(),
        }
    }
}

impl From<Quote<'_>> for Sentence {
    fn from(quote: Quote<'_>) -> Self {
        let mut sentence = Self::default();
        quote.push_to(&mut sentence);
        sentence
    }
}

/// Returns the number of arguments that a template takes.
// Hidden: `sentence!` calls it.
#[doc(hidden)]
#[must_use]
#[expect(
    clippy::indexing_slicing,
    clippy::panic,
    reason = "runs in the compiler"
)]
#[inline]
pub const fn count_of_arguments(template: &str) -> usize {
    let bytes = template.as_bytes();
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        if matches!(bytes[at], b'{' | b'}') {
            assert!(at + 1 < bytes.len(), "a brace is written twice");
            match (bytes[at], bytes[at + 1]) {
                (b'{', b'}') => count += 1,
                (b'{', b'{') | (b'}', b'}') => {}
                _ => panic!(
                    "a sentence has no names in braces: write {{}}, and the argument after the sentence"
                ),
            }
            at += 1;
        }
        at += 1;
    }
    count
}

/// Makes a [`Sentence`](crate::sentence::Sentence) of a constant text with an [`SentenceArgument`](crate::sentence::SentenceArgument) for each `{}`.
/// Braces are written twice.
///
/// # Examples
///
/// ```
/// use hcl_value::sentence;
/// use hcl_value::value::{Excerpt, Value};
///
/// let (count, found) = (2_usize, Value::from("http"));
/// let sentence = sentence!("{} ports are required, but this is {}.", count, Excerpt::of(&found));
/// assert_eq!(sentence.text(), "2 ports are required, but this is \"http\".");
/// assert_eq!(sentence.hiding_values().text(), "2 ports are required, but this is (sensitive value).");
/// ```
#[macro_export]
macro_rules! sentence {
    ($template:expr $(, $argument:expr)* $(,)?) => {{
        const {
            let given: &[&str] = &[$(stringify!($argument)),*];
            assert!(
                $crate::sentence::count_of_arguments($template) == given.len(),
                "a sentence has one argument for each pair of braces",
            );
        }
        $crate::sentence::Sentence::of($template, &[$(&$argument),*])
    }};
}
