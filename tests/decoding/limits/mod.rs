mod budgets;
mod depth;
