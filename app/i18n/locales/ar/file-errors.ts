import type { fileErrors as english } from '#app/i18n/locales/en/file-errors.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { bounds, megabytes } from '#common/limits.ts'

export const fileErrors = {
  file_type: 'لا نستقبل نوع الملف «{{name}}». اختر ملف PDF أو صورة أو DWG أو DXF أو Word أو Excel أو ZIP.',
  file_content: 'محتوى «{{name}}» لا يطابق اسمه. احفظه مرة أخرى أو اختر ملفًا آخر.',
  file_large: `حجم «{{name}}» أكبر من ${megabytes.requestFile} ميجابايت. اختر ملفًا أصغر أو أرسل لنا رابطًا.`,
  file_empty: 'الملف «{{name}}» فارغ. اختر ملفًا آخر.',
  file_many: `اختر ${bounds.requestFiles.max} ملفات كحد أقصى. أزل ما زاد عليها.`,
  file_full: 'تعذّر استقبال الملفات حاليًا. أزلها وأرسل النموذج، ويمكنك إرسالها لنا بالبريد لاحقًا.',
} satisfies Translation<typeof english>
