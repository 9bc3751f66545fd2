import { Button, NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeRule,
  type RetentionRule,
  type RetentionRuns,
  retentionKey,
  retentionPreview,
} from '#app/data/retention-rules/admin.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './retention.module.css'

/** The periods that can be chosen, in months. One that was set elsewhere joins them. */
const periods = [1, 3, 6, 12, 24, 36, 60, 84, 120, 180]

interface RuleCardProps {
  rule: RetentionRule
  run: RetentionRuns[RetentionRule['kind']]
}

/**
 * A rule: how long a kind of data is kept, whether it is then removed automatically, and what would be
 * removed now.
 */
export function RuleCard({ rule, run }: RuleCardProps) {
  const { t } = useTranslation('retention')
  const language = useLanguage()
  const ask = useConfirm()
  const [shown, setShown] = useState(false)
  const { kind, months, is_on } = rule
  const preview = useQuery(retentionPreview(kind, months))
  const count = preview.data?.count
  const { mutate } = useOptimisticMutation({
    run: (values: Partial<Pick<RetentionRule, 'months' | 'is_on'>>) => changeRule(rule.id, values),
    invalidates: [retentionKey],
    done: t('changed'),
    failed: t('failed'),
  })
  const turn = async (on: boolean) => {
    const sure =
      !on ||
      !count ||
      (await ask({
        title: t('turnOn.title', { name: t(`kinds.${kind}.name`) }),
        text: t('turnOn.text', { count }),
        confirm: t('turnOn.confirm'),
        danger: true,
      }))
    if (sure) mutate({ is_on: on })
  }
  const period = (value: number) =>
    value % 12 === 0 ? t('years', { count: value / 12 }) : t('months', { count: value })
  const name = t(`kinds.${kind}.name`)
  return (
    <section className={styles.rule} aria-labelledby={`rule-${kind}`}>
      <div>
        <h2 id={`rule-${kind}`}>{name}</h2>
        <p className={styles.hint}>{t(`kinds.${kind}.text`)}</p>
      </div>
      <div className={styles.controls}>
        <NativeSelect
          label={t('period')}
          aria-label={`${t('period')}: ${name}`}
          value={months}
          onChange={({ currentTarget }) => mutate({ months: Number(currentTarget.value) })}
          data={[...new Set([...periods, months])]
            .sort((a, b) => a - b)
            .map((value) => ({ value: String(value), label: period(value) }))}
        />
        <Switch
          label={t('automatic')}
          aria-label={`${t('automatic')}: ${name}`}
          checked={is_on}
          onChange={({ currentTarget }) => void turn(currentTarget.checked)}
        />
      </div>
      <div className={styles.controls}>
        <p role="status">{count === undefined ? t('counting') : t('due', { count })}</p>
        {count !== undefined && count > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={shown}
            aria-label={`${t(shown ? 'hide' : 'show')}: ${name}`}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'hide' : 'show')}
          </Button>
        )}
      </div>
      {shown && preview.data && (
        <ul className={styles.list}>
          {preview.data.rows.map(({ id, name: whose, since }) => (
            <li key={id}>
              <bdi>{bilingualPart(whose ?? '', language) || t('unnamed')}</bdi>
              <span>{showBriefDay(since, language)}</span>
            </li>
          ))}
          {preview.data.count > preview.data.rows.length && (
            <li>{t('more', { count: preview.data.count - preview.data.rows.length })}</li>
          )}
        </ul>
      )}
      {run && (
        <p className={styles.hint}>
          {t('lastRun', { date: showBriefDay(run.ran_on, language), count: run.removed })}
        </p>
      )}
    </section>
  )
}
