//! Results of checks of a module in one file, for the next check: see [`CheckCache`].

use std::fmt;
use std::sync::{Arc, OnceLock};

use hcl_core::Body;
#[cfg(feature = "schema")]
use hcl_core::value::ValueKind;

#[cfg(feature = "schema")]
use super::references::Name;
use super::references::References;

/// The results of checks in one file of a module, by which the next check of a module with the same file takes less time.
///
/// An editor checks a module after each change of one of its files. With a cache for each file, a check by a schema reads only
/// the blocks of files that changed, and of files with references to variables or locals that have another value now.
///
/// A cache belongs to one source, and to modules with the same schema, functions and limits. Cloning is O(1), and shares the
/// results.
///
/// # Examples
///
/// ```
/// use hcl_serde::module::CheckCache;
/// use hcl_serde::{Module, Source};
///
/// let source = Source::new("main.hcl", "port = var.bass\n")?;
/// let (parsed, cache) = (Module::new().parse(&source), CheckCache::default());
/// let check = |declared: &str| {
///     let module = Module::new().parsed_with(&parsed, &cache);
///     module.source("variables.hcl", format!("variable \"{declared}\" {{}}\n")).check_open()
/// };
/// assert_eq!(check("base").len(), 1);
/// assert!(check("bass").is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct CheckCache(Arc<Parts>);

#[derive(Default)]
struct Parts {
    references: OnceLock<References>,
    #[cfg(feature = "schema")]
    blocks: std::sync::Mutex<Option<Blocks>>,
}

/// Blocks that were checked with some values.
#[cfg(feature = "schema")]
struct Blocks {
    values: Vec<Option<hcl_core::Value>>,
    memo: Arc<crate::derived::FileMemo>,
}

impl fmt::Debug for CheckCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheckCache").finish_non_exhaustive()
    }
}

impl CheckCache {
    /// Returns the references of the file with this body.
    pub(super) fn references(&self, body: &Body<'_>) -> &References {
        let found = &self.0.references;
        found.get_or_init(|| References::of(body))
    }

    /// Returns the blocks that were checked with the values that references have now.
    #[cfg(feature = "schema")]
    pub(super) fn blocks(
        &self,
        body: &Body<'_>,
        value_of: &dyn Fn(&Name) -> Option<hcl_core::Value>,
    ) -> Arc<crate::derived::FileMemo> {
        let names = self.references(body).names.iter();
        let values: Vec<Option<hcl_core::Value>> = names.map(value_of).collect();
        let blocks = self.0.blocks.lock();
        let mut blocks = blocks.unwrap_or_else(std::sync::PoisonError::into_inner);
        match &*blocks {
            Some(known) if known.values == values => Arc::clone(&known.memo),
            _ => {
                // A check that runs still has the blocks with the values before.
                let memo = Arc::default();
                *blocks = Some(Blocks {
                    values,
                    memo: Arc::clone(&memo),
                });
                memo
            }
        }
    }
}

/// Returns the value of a name in the object of its root.
#[cfg(feature = "schema")]
pub(super) fn value_in(all: &hcl_core::Value, name: Option<&str>) -> Option<hcl_core::Value> {
    let Some(name) = name else {
        return Some(all.clone());
    };
    match all.unmarked().kind() {
        ValueKind::Object(declared) => declared.get(name).cloned(),
        // Locals with a cycle have no values.
        _ => Some(all.clone()),
    }
}
