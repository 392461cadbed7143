mod kept;
mod references;
mod references_beside_mistakes;
mod variables;
