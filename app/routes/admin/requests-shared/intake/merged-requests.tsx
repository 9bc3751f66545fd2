import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FreeText } from '#app/components/free-text.tsx'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { mergeDays, mergesOf } from '#app/data/service-requests/merges.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './intake.module.css'
import { intakeWords } from './intake-words.ts'
import { useUndoMerge } from './use-undo-merge.ts'

/** What was merged into a request, as it was sent; it can be separated again for a while. */
export function MergedRequests({ request }: { request: ServiceRequest }) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const language = useLanguage()
  const undo = useUndoMerge()
  const [busy, setBusy] = useState('')
  const { data } = useQuery(mergesOf(request.id))
  if (!data?.length) return null
  const undoable = new Date(Date.now() - mergeDays * 86_400_000).toISOString()
  return (
    <section className={styles.body} aria-label={t('merge.merged')}>
      <h4>{t('merge.merged')}</h4>
      <ul className={styles.merged}>
        {data.map(({ id, reference, row, merged_at }) => (
          <li key={id}>
            <details>
              <summary>
                <bdi dir="ltr">{reference}</bdi> · <bdi>{row.client_name}</bdi> ·{' '}
                {t('merge.sent', { day: showDay(row.created_at, language)?.gregorian ?? '' })}
              </summary>
              <p dir="auto" className={styles.lines}>
                <FreeText>{row.project_description}</FreeText>
              </p>
              {row.notes && (
                <p dir="auto" className={styles.lines}>
                  <FreeText>{row.notes}</FreeText>
                </p>
              )}
              <p className={styles.soft}>
                {[row.client_email, row.client_phone, row.company_name].filter(Boolean).map((value, at) => (
                  <span key={value}>
                    {at > 0 && ' · '}
                    <bdi>{value}</bdi>
                  </span>
                ))}
              </p>
            </details>
            {merged_at > undoable && (
              <Button
                variant="default"
                size="sm"
                loading={busy === id}
                aria-label={t('merge.undoOf', { reference })}
                onClick={() => {
                  setBusy(id)
                  void undo(id).finally(() => setBusy(''))
                }}
              >
                {t('merge.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
