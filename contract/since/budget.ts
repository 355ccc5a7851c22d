/** How long a reader wants to read of what happened: so many minutes, or all of it. */
export const BUDGETS = ['3', '10', 'all'] as const;
export type Budget = (typeof BUDGETS)[number];

/** The budget that the query of an address names; ten minutes where it names none. */
export const budgetOf = (given: string | null): Budget =>
  BUDGETS.find((budget) => budget === given) ?? BUDGETS[1];

/**
 * The items of a list that fit into a budget, in its order. An item that does not fit is left out for later ones. The
 * first item is always there.
 */
export function withinBudget<Item extends { minutes: number }>(
  items: readonly Item[],
  budget: Budget,
): Item[] {
  if (budget === 'all') return [...items];
  let left = Number(budget);
  return items.filter(({ minutes }, at) => {
    const fits = at === 0 || minutes <= left;
    if (fits) left -= minutes;
    return fits;
  });
}
