mod bodies;
mod counts;
mod declared;
mod law;
mod once;
mod order;
