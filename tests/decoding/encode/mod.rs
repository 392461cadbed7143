mod law;
mod limits;
mod lines;
mod refusals;
mod serializer;
