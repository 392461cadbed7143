//! A minimal interpreter of `TextMate` grammars: line by line, with `match`, `begin` and `end`, captures and includes.

use std::collections::HashMap;
use std::ops::Range;

use fancy_regex::Regex;
use serde_json::Value;

/// A grammar with its patterns compiled.
pub(crate) struct Grammar {
    rules: Vec<Rule>,
    repository: HashMap<String, usize>,
    /// Expressions of `end` with the text of a group of `begin`.
    ends: HashMap<String, Regex>,
}

#[derive(Default)]
struct Rule {
    name: Option<String>,
    content_name: Option<String>,
    begin: Option<Regex>,
    end: Option<String>,
    is_match: bool,
    captures: HashMap<usize, Capture>,
    end_captures: HashMap<usize, Capture>,
    includes: Vec<Include>,
}

#[derive(Default)]
struct Capture {
    name: Option<String>,
    /// The rule whose patterns apply inside the group.
    rule: Option<usize>,
}

#[derive(Clone)]
enum Include {
    Named(String),
    Rule(usize),
}

/// A rule that has begun.
struct Open {
    rule: usize,
    end: String,
}

/// The innermost scope of bytes, in source order: empty for bytes without one of their own.
pub(crate) type Scopes = Vec<(Range<usize>, String)>;

impl Grammar {
    pub(crate) fn new(text: &str) -> Self {
        let json: Value = serde_json::from_str(text).unwrap();
        let mut grammar = Self {
            rules: Vec::new(),
            repository: HashMap::new(),
            ends: HashMap::new(),
        };
        let root = grammar.rule(&json);
        assert_eq!(root, 0, "the first rule is the whole grammar");
        for (name, rule) in json["repository"].as_object().unwrap() {
            let index = grammar.rule(rule);
            grammar.repository.insert(name.clone(), index);
        }
        for rule in &grammar.rules {
            for include in &rule.includes {
                if let Include::Named(name) = include {
                    assert!(grammar.repository.contains_key(name), "no rule {name}");
                }
            }
        }
        grammar
    }

    fn rule(&mut self, json: &Value) -> usize {
        let index = self.rules.len();
        self.rules.push(Rule::default());
        let text = |key: &str| json[key].as_str().map(str::to_owned);
        let patterns = json["patterns"].as_array().cloned().unwrap_or_default();
        let includes = patterns
            .iter()
            .map(|pattern| match pattern["include"].as_str() {
                Some(name) => Include::Named(name.strip_prefix('#').unwrap().to_owned()),
                None => Include::Rule(self.rule(pattern)),
            });
        let includes = includes.collect();
        let begin = text("begin").or_else(|| text("match"));
        let key = if text("begin").is_some() {
            "beginCaptures"
        } else {
            "captures"
        };
        let captures = self.captures(&json[key]);
        let end_captures = self.captures(&json["endCaptures"]);
        self.rules[index] = Rule {
            name: text("name").filter(|_| begin.is_some()),
            content_name: text("contentName"),
            begin: begin.as_deref().map(compile),
            end: text("end"),
            is_match: text("match").is_some(),
            captures,
            end_captures,
            includes,
        };
        index
    }

    fn captures(&mut self, json: &Value) -> HashMap<usize, Capture> {
        let groups = json.as_object().cloned().unwrap_or_default();
        let captures = groups.iter().map(|(group, capture)| {
            let rule = capture["patterns"].is_array().then(|| self.rule(capture));
            let name = capture["name"].as_str().map(str::to_owned);
            (group.parse().unwrap(), Capture { name, rule })
        });
        captures.collect()
    }

    /// Returns the scopes of a text.
    pub(crate) fn scopes(&mut self, text: &str) -> Scopes {
        let mut scopes = Scopes::new();
        let mut open = vec![Open {
            rule: 0,
            end: String::new(),
        }];
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            self.line(line, start, &mut open, &mut scopes);
            start += line.len();
        }
        scopes
    }

    fn line(&mut self, line: &str, start: usize, open: &mut Vec<Open>, scopes: &mut Scopes) {
        let mut at = 0;
        // A rule without text may begin and end at one offset only so often.
        let mut empty = 0;
        let mut cache = HashMap::new();
        while at <= line.len() {
            let top = open.last().unwrap();
            let candidates = self.candidates(top.rule);
            let end = (!top.end.is_empty()).then(|| {
                let regex = self.ends.entry(top.end.clone());
                let regex = regex.or_insert_with(|| compile(&top.end));
                groups(regex, line, at)
            });
            let mut best: Option<(Groups, Option<usize>)> = end.flatten().map(|it| (it, None));
            for rule in candidates {
                let found: &Option<Groups> = match cache.get(&rule) {
                    Some(None) => continue,
                    Some(Some(found)) if whole(found).start >= at => &cache[&rule],
                    _ => {
                        let regex = self.rules[rule].begin.as_ref().unwrap();
                        let found = groups(regex, line, at);
                        cache.insert(rule, found);
                        &cache[&rule]
                    }
                };
                let Some(found) = found else { continue };
                let is_first = best
                    .as_ref()
                    .is_none_or(|(best, _)| whole(found).start < whole(best).start);
                if is_first {
                    best = Some((found.clone(), Some(rule)));
                }
            }
            let Some((found, rule)) = best else { break };
            let range = whole(&found);
            self.content(at..range.start, start, open, scopes);
            empty = if range.end == at { empty + 1 } else { 0 };
            match rule {
                None => {
                    let rule = open.pop().unwrap().rule;
                    let of = &self.rules[rule];
                    capture(
                        self,
                        &of.end_captures,
                        of.name.as_ref(),
                        &found,
                        line,
                        start,
                        scopes,
                    );
                }
                Some(rule) => {
                    let of = &self.rules[rule];
                    capture(
                        self,
                        &of.captures,
                        of.name.as_ref(),
                        &found,
                        line,
                        start,
                        scopes,
                    );
                    if let Some(end) = &of.end {
                        let end = with_groups(end, &found, line);
                        open.push(Open { rule, end });
                    } else if range.is_empty() {
                        empty = 9;
                    }
                }
            }
            at = range.end;
            if empty > 8 || (range.is_empty() && at == line.len()) && rule.is_some() {
                break;
            }
        }
        self.content(at.min(line.len())..line.len(), start, open, scopes);
    }

    /// Adds the text between two matches, which has the scope of the innermost open rule.
    fn content(&self, range: Range<usize>, start: usize, open: &[Open], scopes: &mut Scopes) {
        let rule = &self.rules[open.last().unwrap().rule];
        let name = rule.content_name.as_ref().or(rule.name.as_ref());
        if let (Some(name), false) = (name, range.is_empty()) {
            scopes.push((start + range.start..start + range.end, name.clone()));
        }
    }

    /// Returns the rules with an expression that a rule includes, in order.
    fn candidates(&self, rule: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut pending: Vec<Include> = self.rules[rule].includes.iter().rev().cloned().collect();
        while let Some(include) = pending.pop() {
            let rule = match include {
                Include::Named(name) => self.repository[&name],
                Include::Rule(rule) => rule,
            };
            if self.rules[rule].begin.is_some() {
                found.push(rule);
            } else {
                pending.extend(self.rules[rule].includes.iter().rev().cloned());
            }
        }
        found
    }
}

type Groups = Vec<Option<Range<usize>>>;

fn compile(expression: &str) -> Regex {
    // In TextMate, `$` is before the line ending.
    Regex::new(&format!("(?m){expression}")).unwrap_or_else(|error| panic!("{expression}: {error}"))
}

fn groups(regex: &Regex, line: &str, at: usize) -> Option<Groups> {
    let found = regex.captures_from_pos(line, at).unwrap()?;
    let groups = (0..found.len()).map(|index| found.get(index).map(|group| group.range()));
    Some(groups.collect())
}

fn whole(groups: &Groups) -> Range<usize> {
    groups[0].clone().unwrap()
}

/// Replaces `\1` by the text of a group.
fn with_groups(end: &str, found: &Groups, line: &str) -> String {
    let mut end = end.to_owned();
    for (index, group) in found.iter().enumerate().skip(1) {
        if let Some(group) = group {
            end = end.replace(&format!("\\{index}"), &line[group.clone()]);
        }
    }
    end
}

fn capture(
    grammar: &Grammar,
    captures: &HashMap<usize, Capture>,
    name: Option<&String>,
    found: &Groups,
    line: &str,
    start: usize,
    scopes: &mut Scopes,
) {
    let range = whole(found);
    if let (Some(name), false) = (name, range.is_empty()) {
        scopes.push((start + range.start..start + range.end, name.clone()));
    }
    for (index, group) in found.iter().enumerate() {
        let (Some(group), Some(capture)) = (group, captures.get(&index)) else {
            continue;
        };
        if let Some(name) = &capture.name {
            scopes.push((start + group.start..start + group.end, name.clone()));
        }
        if let Some(rule) = capture.rule {
            inside(grammar, rule, group.clone(), line, start, scopes);
        }
    }
}

/// Applies the `match` patterns of a rule inside a group.
fn inside(
    grammar: &Grammar,
    rule: usize,
    group: Range<usize>,
    line: &str,
    start: usize,
    scopes: &mut Scopes,
) {
    let mut at = group.start;
    while at < group.end {
        let rules = grammar.candidates(rule).into_iter();
        let rules = rules.filter(|&rule| grammar.rules[rule].is_match);
        let found = rules.filter_map(|rule| {
            let of = &grammar.rules[rule];
            let range = whole(&groups(of.begin.as_ref().unwrap(), line, at)?);
            Some((range, of.name.clone().unwrap()))
        });
        let Some((range, name)) = found.min_by_key(|(range, _)| range.start) else {
            return;
        };
        if range.start >= group.end {
            return;
        }
        at = range.end.max(at + 1);
        scopes.push((start + range.start..start + range.end, name));
    }
}
