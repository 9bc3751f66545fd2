import { news } from '#app/i18n/locales/en/news.ts'

/** The switch for news by email in someone's own account. */
export const ownNews = {
  title: 'News by email',
  box: news.box,
  since: 'On since {{date}}',
  unproven: 'Confirm your email first, so that we know it is yours.',
  started: 'You’ll get our news by email',
  stopped: 'You’ll no longer get news emails',
  failed: 'The change could not be saved',
  unread: 'Your choice about our news could not be loaded',
}
