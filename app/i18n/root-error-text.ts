/** The text of the root error page. No words may be loaded when it is shown, so it has both languages. */
export const rootErrorText = {
  ar: {
    failed: { title: 'حدث خلل من جهتنا', text: 'تعذّر تحميل الصفحة. حاول مرة أخرى بعد قليل.' },
    refused: {
      title: 'تعذّر استقبال النموذج',
      text: 'هذه الصفحة لا تستقبل ما أُرسل إليها. ابدأ من الصفحة الرئيسية.',
    },
    home: 'العودة إلى الصفحة الرئيسية',
  },
  en: {
    failed: {
      title: 'Something went wrong on our side',
      text: 'The page could not be loaded. Try again in a moment.',
    },
    refused: {
      title: 'The form could not be received',
      text: 'This page cannot accept what was sent to it. Start from the home page.',
    },
    home: 'Back to the home page',
  },
} as const
