mod output;
mod slips;
