mod clones;
mod references;
mod variables;
