/** What the very last error page says: it may have to do without anything loaded, so it speaks both languages. */
export const lastWords = {
  ar: {
    title: 'حدث خلل من جهتنا',
    text: 'تعذّر تجهيز الصفحة. حاول مرة أخرى بعد قليل.',
    home: 'العودة إلى الصفحة الرئيسية',
  },
  en: {
    title: 'Something went wrong on our side',
    text: 'The page could not be prepared. Please try again in a moment.',
    home: 'Back to the home page',
  },
} as const
