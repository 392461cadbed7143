mod law;
mod limits;
mod lines;
mod properties;
mod refused;
mod serializer;
