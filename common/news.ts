/** The number of the words beside the box for news: private.news_wording() has them all. Other words take the next number. */
export const newsWording = 1

/** The forms, and the place in the portals, with which people agree to news. */
export const newsSources = ['contact', 'request', 'careers', 'registration', 'portal'] as const
