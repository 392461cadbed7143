mod law;
mod limits;
mod lines;
mod properties;
mod round_trips;
mod serializer;
