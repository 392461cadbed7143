mod law;
mod templates;
mod written;
