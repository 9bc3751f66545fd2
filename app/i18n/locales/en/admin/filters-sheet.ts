/** Words below the filters of a list on a phone. */
export const filtersSheet = {
  show: 'Show the list',
  results_one: 'Show {{count}} result',
  results_other: 'Show {{count}} results',
  requests_one: 'Show {{count}} request',
  requests_other: 'Show {{count}} requests',
  clear: 'Clear',
}
