mod bodies;
mod counts;
mod declarations;
mod law;
mod order;
