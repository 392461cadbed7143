mod bodies;
mod counts;
mod declarations;
mod law;
mod once;
mod order;
