mod clones;
mod references;
mod references_beside_mistakes;
mod variables;
