/**
 * The texts that people read when the server refuses before a page can be rendered: Arabic first, then
 * English. Each says what to do next. «محاولات» and «النموذج» instead of «طلب», which clients would
 * understand as their own request.
 */
export const plainAnswers = {
  formTooLarge: [
    'تعذّر استقبال النموذج لأن حجمه أكبر من المسموح. اختصر النص أو اختر صورة أصغر، ثم أرسله مرة أخرى.',
    'The form is too large. Shorten your text or choose a smaller photo, then send it again.',
  ],
  tooManyForms: [
    'محاولات كثيرة. انتظر قليلًا ثم أرسل النموذج مرة أخرى.',
    'Too many attempts. Wait a moment, then send the form again.',
  ],
  tooManyPages: [
    'محاولات كثيرة. انتظر قليلًا ثم أعد تحميل الصفحة.',
    'Too many attempts. Wait a moment, then reload the page.',
  ],
  otherSite: [
    'تعذّر استقبال النموذج لأنه أُرسل من موقع آخر. افتح النموذج في موقعنا وأرسله منه.',
    'The form was sent from another website. Open the form on our website and send it from there.',
  ],
  methodNotAllowed: [
    'لا تستقبل هذه الصفحة ما أُرسل إليها. افتحها في المتصفح.',
    'This page cannot accept what was sent to it. Open it in a browser.',
  ],
  previewOver: [
    'انتهت صلاحية رابط المعاينة هذا أو أُلغي. اطلب رابطًا جديدًا ممن أرسله إليك.',
    'This preview link has expired or was revoked. Ask the person who sent it to you for a new one.',
  ],
  failed: [
    'حدث خلل من جهتنا. حاول مرة أخرى بعد قليل.',
    'Something went wrong on our side. Try again in a moment.',
  ],
} as const satisfies Record<string, readonly [ar: string, en: string]>

/** The answer as plain text in both languages. */
export const plainAnswer = (answer: keyof typeof plainAnswers): string => plainAnswers[answer].join('\n')
