mod law;
mod templates;
mod writing;
