mod templates;
mod writing;
