import type { Draft } from '#app/data/drafts/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useEntryWords } from '#app/routes/admin/activity/use-entry-words.ts'
import { bilingualPart } from '#common/bilingual.ts'

/** @returns a function that says what people call the item of a draft: its name, or else what kind of item it is */
export function useDraftName(): (draft: Draft) => string {
  const language = useLanguage()
  const words = useEntryWords()
  return ({ name, table_name }) =>
    name ? bilingualPart(name, language) : words.place(table_name as 'services')
}
