import type { staleEdit as english } from '#app/i18n/locales/en/admin/stale-edit.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const staleEdit = {
  text: 'لم تفقد شيئًا. هذا ما غيّره:',
  same: 'لم تفقد شيئًا، ولم يغيّر شيئًا في هذا النموذج.',
  take: 'اعتماد هذا',
  kept: 'لم تغيّر هذا الحقل، فسيبقى كما حُفظ.',
} satisfies Translation<typeof english>
