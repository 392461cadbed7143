mod law;
mod maps;
mod templates;
mod written;
