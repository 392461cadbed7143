//! Expressions and bodies that blocks keep, shown as text.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Formatter};

use hcl_serde::{Expression, HclDecode, Value};
use hcl_write::{Body, Expr};
use serde::Deserialize;

#[derive(HclDecode)]
pub(crate) struct Kept {
    #[hcl(block, address = "service.{name}", repeated)]
    service: Vec<KeptService>,
    #[hcl(remain)]
    rest: Body,
}

#[derive(HclDecode)]
struct KeptService {
    #[hcl(label)]
    name: String,
    url: Option<Expr>,
    needs: Option<Vec<Expr>>,
    #[hcl(default)]
    outer: Vec<Vec<Expr>>,
    #[hcl(default)]
    env: BTreeMap<String, Expr>,
    limits: Option<KeptLimits>,
    kept: Option<Vec<Expression>>,
    whole: Option<Value>,
    #[hcl(block)]
    port: Vec<KeptPort>,
    #[hcl(remain)]
    rest: Body,
}

#[derive(Deserialize)]
struct KeptLimits {
    memory: Expr,
    names: Vec<String>,
}

#[derive(HclDecode)]
struct KeptPort {
    number: Option<Expr>,
    #[hcl(default)]
    run: Vec<Expr>,
    #[hcl(remain)]
    rest: Body,
}

fn list(of: &[Expr]) -> String {
    let texts: Vec<String> = of.iter().map(Expr::to_string).collect();
    format!("[{}]", texts.join(", "))
}

impl Debug for Kept {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for service in &self.service {
            write!(f, "{service:?}")?;
        }
        write!(f, "{}", self.rest)
    }
}

impl Debug for KeptService {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{", self.name)?;
        if let Some(url) = &self.url {
            write!(f, " url: {url}")?;
        }
        if let Some(needs) = &self.needs {
            write!(f, " needs: {}", list(needs))?;
        }
        for outer in &self.outer {
            write!(f, " outer: {}", list(outer))?;
        }
        for (name, value) in &self.env {
            write!(f, " {name}: {value}")?;
        }
        if let Some(KeptLimits { memory, names }) = &self.limits {
            write!(f, " limits: {memory}, {names:?}")?;
        }
        for kept in self.kept.iter().flatten() {
            write!(f, " kept: {}", kept.text())?;
        }
        if let Some(whole) = &self.whole {
            write!(f, " whole: {whole}")?;
        }
        for port in &self.port {
            let number = port.number.as_ref().map(Expr::to_string);
            let number = number.unwrap_or_default();
            write!(f, " port {{{number} {} {}}}", list(&port.run), port.rest)?;
        }
        write!(f, "}} {}", self.rest)
    }
}
