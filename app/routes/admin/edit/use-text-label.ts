import { socialNetworks } from '#app/data/company-settings/facts.ts'
import { useEntryWords } from '#app/routes/admin/activity/use-entry-words.ts'
import type { Language } from '#common/language.ts'
import { columnOf, networkOf, type PageText } from '#common/page-texts.ts'

/** Says what a text of a page is called, such as the name of its column. */
export function useTextLabel() {
  const words = useEntryWords()
  return (text: PageText, language: Language): string => {
    const label = words.label(text.table, columnOf(text, language))
    const network = socialNetworks.find(({ key }) => key === networkOf(text))
    return network ? `${label}: ${network.name}` : label
  }
}
