/** What the very last error page says: it may have to do without anything loaded, so it speaks both languages. */
export const rootErrorText = {
  ar: {
    failed: { title: 'حدث خلل من جهتنا', text: 'تعذّر تجهيز الصفحة. حاول مرة أخرى بعد قليل.' },
    refused: {
      title: 'لا يمكن قبول هذا الطلب',
      text: 'لا تستقبل هذه الصفحة ما أُرسل إليها. ابدأ من الصفحة الرئيسية.',
    },
    home: 'العودة إلى الصفحة الرئيسية',
  },
  en: {
    failed: {
      title: 'Something went wrong on our side',
      text: 'The page could not be prepared. Please try again in a moment.',
    },
    refused: {
      title: 'This request cannot be taken',
      text: 'The page does not take what was sent to it. Start from the home page.',
    },
    home: 'Back to the home page',
  },
} as const
