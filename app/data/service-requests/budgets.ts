/** The budgets that the form offers: section 5 of the specification. */
export const budgetRanges = ['less_than_100k', '100k_500k', '500k_1m', 'more_than_1m'] as const
