import { useTranslation } from 'react-i18next'
import type { BinEntry } from '#app/data/bin/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { bilingualPart } from '#common/bilingual.ts'

/** What a deleted row is called on the screen; its kind where it has no name. */
export function useBinName(): (entry: BinEntry) => string {
  const { t } = useTranslation('bin')
  const language = useLanguage()
  return (entry) => bilingualPart(entry.name, language) || t(`kinds.${entry.table_name}`)
}
