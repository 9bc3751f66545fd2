import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Draft, DraftPart } from '#app/data/drafts/admin.ts'

const inOther = { ar: '_en', en: '_ar' } as const

/** The parts of a draft that can be published: all of it, or one language if the draft changes both. */
function partsOf({ changes }: Draft): DraftPart[] {
  const columns = Object.keys(changes)
  const has = (language: 'ar' | 'en') => columns.some((column) => column.endsWith(`_${language}`))
  if (!has('ar') || !has('en')) return ['all']
  const some = (language: 'ar' | 'en') => columns.some((column) => !column.endsWith(inOther[language]))
  return ['all', ...(['ar', 'en'] as const).filter(some)]
}

interface PartFieldProps {
  draft: Draft
  value: DraftPart
  onChange(part: DraftPart): void
}

/** Which language of a draft is published; no choice where it changes only one. */
export function PartField({ draft, value, onChange }: PartFieldProps) {
  const { t } = useTranslation('drafts')
  const parts = partsOf(draft)
  if (parts.length === 1) return null
  return (
    <NativeSelect
      label={t('what')}
      description={t('partsHint')}
      value={value}
      data={parts.map((part) => ({ value: part, label: t(`parts.${part}`) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as DraftPart)}
    />
  )
}
