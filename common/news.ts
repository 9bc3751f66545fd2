/**
 * The version of the words beside the checkbox for news; private.news_wording() has all versions. New words
 * take the next number.
 */
export const newsWording = 1

/** Where people agree to news: the forms, and the portals. */
export const newsSources = ['contact', 'request', 'careers', 'registration', 'portal'] as const
