import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { answerSettings } from '#app/data/answer-settings/admin.ts'
import { setOpeningHours } from '#app/data/company-settings/admin.ts'
import { type OpeningHours, openingHoursIn } from '#app/data/company-settings/facts.ts'
import { type Settings, settingsRow } from '#app/data/company-settings/row.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { halfHours, withOwn } from '#app/routes/admin/settings/half-hours.ts'
import settings from '#app/routes/admin/settings/settings.module.css'
import { SettingsSection } from '#app/routes/admin/settings/settings-section.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { weekDayName, weekDays } from '#common/week-days.ts'
import styles from './facts.module.css'

/** The hours of a new day, if neither the working hours nor another day has any to copy. */
const defaultHours = { opens: '08:00', closes: '17:00' }

/** When visitors find someone in the office, by the day of the week. Stored with each change. */
export function Hours({ row }: { row: Settings }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const working = useQuery(answerSettings).data
  const hours = openingHoursIn(row.opening_hours)
  const { mutate } = useOptimisticMutation({
    run: (opening_hours: OpeningHours[]) => setOpeningHours(row.id, opening_hours),
    invalidates: [settingsRow.queryKey],
    optimistic: (cached, opening_hours) => ({
      ...(cached as Settings),
      opening_hours: opening_hours as never,
    }),
    done: t('facts.hours.saved'),
    failed: t('facts.hours.failed'),
  })
  const times = working
    ? { opens: working.opens.slice(0, 5), closes: working.closes.slice(0, 5) }
    : (hours[0] ?? defaultHours)
  const others = (day: number) => hours.filter((one) => one.day !== day)
  const set = (entry: OpeningHours) =>
    mutate([...others(entry.day), entry].toSorted((one, other) => one.day - other.day))
  return (
    <SettingsSection name="hours" title={t('facts.hours.title')} lead={t('facts.hours.lead')}>
      {hours.length === 0 ? (
        <div className={styles.none}>
          <p>{t('facts.hours.none')}</p>
          <Button
            variant="default"
            disabled={!working}
            onClick={() => mutate((working?.work_days ?? []).map((day) => ({ day, ...times })))}
          >
            {t('facts.hours.take')}
          </Button>
        </div>
      ) : (
        <>
          <ul className={styles.week}>
            {weekDays.map((day) => {
              const name = weekDayName(day, language)
              const entry = hours.find((one) => one.day === day)
              return (
                <li key={day}>
                  <Checkbox
                    label={name}
                    checked={Boolean(entry)}
                    onChange={({ currentTarget }) =>
                      currentTarget.checked
                        ? set({ day, opens: (hours[0] ?? times).opens, closes: (hours[0] ?? times).closes })
                        : mutate(others(day))
                    }
                  />
                  {entry ? (
                    <>
                      <NativeSelect
                        leftSection={<span aria-hidden="true">{t('facts.hours.from')}</span>}
                        leftSectionWidth="3.25rem"
                        aria-label={t('facts.hours.opens', { day: name })}
                        value={entry.opens}
                        data={withOwn(
                          halfHours.filter((time) => time < entry.closes),
                          entry.opens,
                        )}
                        onChange={({ currentTarget }) => set({ ...entry, opens: currentTarget.value })}
                      />
                      <NativeSelect
                        leftSection={<span aria-hidden="true">{t('facts.hours.to')}</span>}
                        leftSectionWidth="3.25rem"
                        aria-label={t('facts.hours.closes', { day: name })}
                        value={entry.closes}
                        data={withOwn(
                          halfHours.filter((time) => time > entry.opens && time < '24'),
                          entry.closes,
                        )}
                        onChange={({ currentTarget }) => set({ ...entry, closes: currentTarget.value })}
                      />
                    </>
                  ) : (
                    <span className={settings.lead}>{t('facts.hours.closed')}</span>
                  )}
                </li>
              )
            })}
          </ul>
          <Button variant="subtle" className={styles.start ?? ''} onClick={() => mutate([])}>
            {t('facts.hours.clear')}
          </Button>
        </>
      )}
    </SettingsSection>
  )
}
