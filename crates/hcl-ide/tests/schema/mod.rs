//! Completion, hover, signature help, diagnostics and code actions: sessions, and laws.

mod answer;
mod generated;
mod laws;
mod model;
mod requests;
mod serde_bodies;

use model::language;

use crate::case;

fn run(name: &str) {
    case::run(
        &format!("schema/sessions/{name}.session"),
        language,
        answer::answer,
    );
}

case::files! {
    run:
    completion: "completion",
    hover: "hover",
    signature: "signature",
    actions: "actions",
    diagnostics: "diagnostics",
    bodies_of_serde: "serde",
}
