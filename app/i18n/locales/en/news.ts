/**
 * What people agree to with the box for news. Changed words take the next number: `newsWording` in
 * common/news.ts.
 */
export const news = {
  box: 'I’d like to receive news from the company by email. I can stop it at any time.',
} as const
