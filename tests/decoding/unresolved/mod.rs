mod keys;
mod read;
