import { useTranslation } from 'react-i18next'
import type { ImportField } from '#app/data/imports/types.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { bilingualPart } from '#common/bilingual.ts'
import type { TrialRow } from './use-trial.ts'

/** What is wrong with the cells of a row, what to look at, and who it is already, in words. */
export function useProblemWords() {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const problemOf = ({ problems, twin, match }: TrialRow, field: ImportField): string | null => {
    const problem = problems[field]
    if (problem) return t(`problems.${problem}`, { row: twin })
    return field === 'email' && match?.target === 'other' ? t('problems.other') : null
  }
  return {
    problemOf,
    noteOf: ({ notes }: TrialRow, field: ImportField) => {
      const note = notes[field]
      return note ? t(`notes.${note}`) : null
    },
    thereOf: ({ match }: TrialRow) =>
      match?.name
        ? t(`trial.there.${match.by}`, { name: isolated(bilingualPart(match.name, language)) })
        : null,
    /** All problems of a row, each with the name of its field. */
    allOf: (row: TrialRow) => {
      const fields = Object.keys(row.problems) as ImportField[]
      if (row.match?.target === 'other' && !row.problems.email) fields.push('email')
      return fields.map((field) => `${t(`fields.${field}`)}: ${problemOf(row, field)}`).join(' ')
    },
  }
}
