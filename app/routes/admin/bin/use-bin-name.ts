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

/**
 * What kind of record a deleted row is; for rows that visitors sent, whether it is a request or a message.
 */
export function useBinKind(): (entry: BinEntry) => string {
  const { t } = useTranslation('bin')
  return ({ table_name, row: { kind } }) =>
    table_name === 'service_requests' && (kind === 'service' || kind === 'message')
      ? t(`values.kind.${kind}`)
      : t(`kinds.${table_name}`)
}
