import { summary } from '#app/lib/summary.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { type Language, languages } from '#common/language.ts'

/**
 * The title and description that an item's page makes from what is typed in its form right now.
 * @param names the fields of the title, without their language
 * @param description the field of the description, without its language
 * @param alone whether each language is a page of its own, which never shows the other
 */
export function typedHead(
  form: EditFormState['form'],
  names: readonly string[],
  description: string,
  alone = false,
) {
  const typed = (name: string, language: Language) => String(form.watch(`${name}_${language}`) ?? '').trim()
  // A page shows the other language where a text is missing
  const shown = (name: string, language: Language) =>
    typed(name, language) || (alone ? '' : typed(name, language === 'ar' ? 'en' : 'ar'))
  const head = (language: Language) => ({
    title: names
      .map((name) => shown(name, language))
      .filter(Boolean)
      .join(' · '),
    description: summary(shown(description, language)),
  })
  return Object.fromEntries(languages.map((one) => [one, head(one)])) as Record<
    Language,
    { title: string; description: string }
  >
}
