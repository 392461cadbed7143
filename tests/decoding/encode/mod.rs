mod law;
mod limits;
mod lines;
mod properties;
mod refusals;
mod serializer;
