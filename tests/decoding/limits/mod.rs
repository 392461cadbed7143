mod budgets;
