import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '#app/data/company-settings/row.ts'
import { officeList, setOfficePhone } from '#app/data/offices/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useAttempt } from '#app/workspace/use-attempt.ts'
import { inLanguage } from '#common/language.ts'
import { isBlank } from '#common/text.ts'

/**
 * Offers to change the phone of the offices that had the company's previous phone, because visitors would go
 * on calling it.
 * @param typed the text in the field
 * @returns the choice to show below the field, and a function that applies it once the new phone is stored
 */
export function useSamePhone(row: Settings, typed: string) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const attempt = useAttempt(officeList.queryKey)
  const [chosen, setChosen] = useState(true)
  const { data: offices = [] } = useQuery(officeList)
  const same = row.phone === null ? [] : offices.filter(({ phone }) => phone === row.phone)
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    same.map(({ name_ar, name_en }) => inLanguage(language, name_ar, name_en)),
  )
  const offered = same.length > 0 && !isBlank(typed) && typed.trim() !== row.phone
  return {
    choice: offered && (
      <Checkbox
        label={t('facts.offices.samePhone', { names })}
        checked={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.checked)}
      />
    ),
    /** @param phone the phone that is stored now */
    follow(phone: string | null) {
      if (!offered || !chosen || phone === null || phone === row.phone) return
      const work = Promise.all(same.map((office) => setOfficePhone(office, phone)))
      void attempt(work, t('facts.offices.failed'))
    },
  }
}
