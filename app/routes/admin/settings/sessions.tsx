import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type LimitValues,
  type SessionLimit,
  sessionLimits,
  setSessionLimit,
} from '#app/data/session-limits/admin.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import styles from './mails.module.css'
import { SettingsSection } from './settings-section.tsx'

/** What can be chosen, in hours and days. A value that was set elsewhere joins them. */
const choices = {
  idle_hours: [2, 4, 8, 12, 24, 72, 168, 720],
  longest_days: [1, 3, 7, 14, 30, 90, 180],
} as const
const fields = ['idle_hours', 'longest_days'] as const

/** How long people stay signed in, by area. */
export function Sessions() {
  const { t } = useTranslation('settings')
  const query = useQuery(sessionLimits)
  const change = useOptimisticMutation({
    run: ({ id, values }: { id: string; values: LimitValues }) => setSessionLimit(id, values),
    invalidates: [sessionLimits.queryKey],
    optimistic: (cached, { id, values }) =>
      (cached as SessionLimit[]).map((limit) => (limit.id === id ? { ...limit, ...values } : limit)),
    done: t('sessions.changed'),
    failed: t('sessions.failed'),
  })
  return (
    <SettingsSection name="sessions" title={t('sessions.title')} lead={t('sessions.lead')}>
      <ListState
        query={query}
        skeletons={{ count: 2, height: 120 }}
        isEmpty={(limits) => limits.length === 0}
        empty={<Empty title={t('sessions.missing')} level={4} />}
      >
        {(limits) => (
          <div className={styles.groups}>
            {limits.map((limit) => (
              <Area
                key={limit.id}
                limit={limit}
                onChange={(values) => change.mutate({ id: limit.id, values })}
              />
            ))}
          </div>
        )}
      </ListState>
    </SettingsSection>
  )
}

function Area({ limit, onChange }: { limit: SessionLimit; onChange(values: LimitValues): void }) {
  const { t } = useTranslation('settings')
  const title = `settings-sessions-${limit.area}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in one block with the line below it.
    <div role="group" aria-labelledby={title} className={styles.group}>
      <div>
        <h4 id={title}>{t(`sessions.areas.${limit.area}.name`)}</h4>
        <p className={styles.lead}>{t(`sessions.areas.${limit.area}.who`)}</p>
      </div>
      {fields.map((field) => (
        <NativeSelect
          key={field}
          className={styles.language}
          label={t(`sessions.${field}`)}
          value={limit[field]}
          onChange={({ currentTarget }) => onChange({ [field]: Number(currentTarget.value) })}
          data={[...new Set<number>([...choices[field], limit[field]])]
            .sort((a, b) => a - b)
            .map((value) => ({ value: String(value), label: lengthIn(t, field, value) }))}
        />
      ))}
      <Switch
        checked={limit.needs_second_factor}
        onChange={({ currentTarget }) => onChange({ needs_second_factor: currentTarget.checked })}
        label={t('sessions.needs_second_factor')}
        description={t('sessions.factorHint')}
      />
    </div>
  )
}

/** Shows whole days as days, and other lengths in hours. */
function lengthIn(
  t: ReturnType<typeof useTranslation<'settings'>>['t'],
  field: (typeof fields)[number],
  value: number,
): string {
  if (field === 'longest_days') return t('sessions.days', { count: value })
  return value % 24 === 0 ? t('sessions.days', { count: value / 24 }) : t('sessions.hours', { count: value })
}
