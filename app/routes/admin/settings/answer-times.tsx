import { Chip, NativeSelect } from '@mantine/core'
import { SettingsSection } from './settings-section.tsx'
import '@mantine/core/styles/Chip.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type AnswerChange,
  type AnswerSettings,
  answerSettings,
  setAnswerSettings,
} from '#app/data/answer-settings/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { weekDayName, weekDays } from '#common/week-days.ts'
import own from './answer-times.module.css'
import { Holidays } from './holidays.tsx'
import { HourSelects } from './hour-selects.tsx'
import styles from './mails.module.css'

/** What can be chosen. A value that was set elsewhere joins them. */
const choices = ['2 hours', '4 hours', '8 hours', '1 days', '2 days', '3 days', '5 days']

/** By when requests have their first answer, and the working hours that count for it. */
export function AnswerTimes() {
  const { t } = useTranslation('settings')
  const query = useQuery(answerSettings)
  return (
    <SettingsSection name="work-time" title={t('workTime.title')} lead={t('workTime.lead')}>
      <ListState
        query={query}
        skeletons={{ count: 3, height: 72 }}
        isEmpty={() => false}
        empty={<Empty title={t('workTime.missing')} level={4} />}
      >
        {(row) => (
          <div className={own.parts}>
            <Times row={row} />
            <Holidays row={row} />
          </div>
        )}
      </ListState>
    </SettingsSection>
  )
}

function Times({ row }: { row: AnswerSettings }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { mutate } = useOptimisticMutation({
    run: (values: AnswerChange) => setAnswerSettings(row.id, values),
    invalidates: [answerSettings.queryKey],
    optimistic: (cached, values) => ({ ...(cached as AnswerSettings), ...values }),
    done: t('workTime.saved'),
    failed: t('workTime.failed'),
  })
  const within = `${row.answer_within} ${row.answer_unit}`
  const [opens, closes] = [row.opens.slice(0, 5), row.closes.slice(0, 5)]
  const nameOf = (day: number) => weekDayName(day, language)
  return (
    <>
      <NativeSelect
        className={styles.language}
        label={t('workTime.within')}
        value={within}
        data={[...new Set([...choices, within])].map((value) => {
          const [count, unit] = value.split(' ')
          return {
            value,
            label: t(unit === 'hours' ? 'workTime.hours' : 'workTime.days', { count: Number(count) }),
          }
        })}
        onChange={({ currentTarget }) => {
          const [count, unit] = currentTarget.value.split(' ')
          mutate({ answer_within: Number(count), answer_unit: unit === 'hours' ? 'hours' : 'days' })
        }}
      />
      <fieldset className={own.days}>
        <legend>{t('workTime.workDays')}</legend>
        <div>
          {weekDays.map((day) => {
            const works = row.work_days.includes(day)
            return (
              <Chip
                key={day}
                checked={works}
                // At least one working day has to stay
                disabled={works && row.work_days.length === 1}
                onChange={(on) =>
                  mutate({
                    work_days: weekDays.filter((one) => (one === day ? on : row.work_days.includes(one))),
                  })
                }
              >
                {nameOf(day)}
              </Chip>
            )
          })}
        </div>
      </fieldset>
      <div className={own.hours}>
        <HourSelects
          labels={{ opens: t('workTime.opens'), closes: t('workTime.closes') }}
          opens={opens}
          closes={closes}
          onChange={mutate}
        />
      </div>
    </>
  )
}
