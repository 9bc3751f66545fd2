import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { setAnswerDays } from '#app/data/company-settings/admin.ts'
import { type Settings, settingsRow } from '#app/data/company-settings/row.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import styles from './mails.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Days that can be chosen. A value that was set elsewhere joins them. */
const choices = [1, 2, 3, 4, 5, 7, 10, 15, 20]

/** In how many working days the sender of a request normally has an answer. */
export function AnswerDays({ row }: { row: Settings }) {
  const { t } = useTranslation('settings')
  const { mails } = useCompany()
  const change = useOptimisticMutation({
    run: (days: number) => setAnswerDays(row.id, days),
    invalidates: [settingsRow.queryKey],
    optimistic: (cached, answer_days) => ({ ...(cached as Settings), answer_days }),
    done: t('answers.changed'),
    failed: t('answers.failed'),
  })
  return (
    <SettingsSection
      name="answers"
      title={t('answers.title')}
      lead={t(mails.sent ? 'answers.lead' : 'answers.leadNoMail')}
    >
      <NativeSelect
        className={styles.language}
        label={t('answers.days')}
        value={row.answer_days}
        onChange={({ currentTarget }) => change.mutate(Number(currentTarget.value))}
        data={[...new Set([...choices, row.answer_days])]
          .sort((a, b) => a - b)
          .map((days) => ({ value: String(days), label: t('answers.length', { count: days }) }))}
      />
    </SettingsSection>
  )
}
