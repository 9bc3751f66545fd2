import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Draft, DraftPart, Schedule } from '#app/data/drafts/admin.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useEntryWords } from '#app/routes/admin/activity/use-entry-words.ts'
import { changedSince, editedSince } from '#app/workspace/drafts/changed-since.ts'
import { useOpenPreview } from '#app/workspace/drafts/use-open-preview.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { withCommas } from '#common/language.ts'
import { DraftChanges } from './draft-changes.tsx'
import styles from './drafts.module.css'
import { formOf } from './form-of.ts'
import { useDraftActions } from './use-draft-actions.ts'
import { useDraftName } from './use-draft-name.ts'

interface DraftCardProps {
  draft: Draft
  onOpen(dialog: 'publish' | 'schedule' | 'link'): void
}

/** A draft: its item, who saved it, when it is published, what changes, and what can be done with it. */
export function DraftCard({ draft, onOpen }: DraftCardProps) {
  const { t } = useTranslation('drafts')
  const language = useLanguage()
  const words = useEntryWords()
  const preview = useOpenPreview()
  const { discard, unschedule, endLink, problem } = useDraftActions()
  const name = useDraftName()(draft)
  const form = formOf(draft)
  const plans = Object.entries(draft.schedules) as [DraftPart, Schedule][]
  const changed = changedSince(draft)
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <Badge color="gray">{words.place(draft.table_name as 'services')}</Badge>
        {draft.is_new && <Badge color="brand">{t('newItem')}</Badge>}
      </div>
      <p className={styles.since}>
        {t('since', {
          name: draft.editor ? bilingualPart(draft.editor, language) : t('someone'),
          date: showMoment(draft.updated_at, language),
        })}
      </p>
      {draft.is_gone && <p className={styles.problem}>{t('gone')}</p>}
      {changed.length > 0 && (
        <p className={styles.problem}>
          {t('problems.draft_conflict', {
            fields: withCommas(
              language,
              changed.map((column) => words.label(draft.table_name, column)),
            ),
          })}
        </p>
      )}
      {plans.map(([part, plan]) => (
        <div key={part} className={plan.problem ? styles.problem : styles.plan}>
          <p>
            {t(plan.problem ? 'failedOut' : 'goesOut', {
              part: t(`parts.${part}`),
              date: showMoment(plan.at, language),
            })}
          </p>
          {plan.problem && <p>{problem(plan.problem, draft) ?? t('problems.other')}</p>}
          {!plan.problem && editedSince(draft, plan.changes) && <p>{t('approvedBefore')}</p>}
          <Button
            variant="subtle"
            aria-label={t('unscheduleOf', { part: t(`parts.${part}`), name })}
            onClick={() => void unschedule(draft, part)}
          >
            {t('unschedule')}
          </Button>
        </div>
      ))}
      {draft.links.map((link) => (
        <div key={link.id} className={styles.plan}>
          <p>{t('linkUntil', { date: showMoment(link.ends_at, language) })}</p>
          <Button
            variant="subtle"
            aria-label={t('linkEndOf', { date: showMoment(link.ends_at, language) })}
            onClick={() => void endLink(link.id)}
          >
            {t('linkEnd')}
          </Button>
        </div>
      ))}
      <details className={styles.details}>
        <summary>{t('compare')}</summary>
        <DraftChanges draft={draft} />
      </details>
      <div className={styles.tools}>
        <Button
          aria-label={t('publishOf', { name })}
          disabled={draft.is_gone}
          onClick={() => onOpen('publish')}
        >
          {t('publish')}
        </Button>
        <Button variant="default" aria-label={t('previewOf', { name })} onClick={() => void preview(draft)}>
          {t('preview')}
        </Button>
        {form && (
          <Button variant="default" component={Link} to={form} aria-label={t('editOf', { name })}>
            {t('edit')}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={t('scheduleOf', { name })}
          disabled={draft.is_gone}
          onClick={() => onOpen('schedule')}
        >
          {t('schedule')}
        </Button>
        <Button variant="default" aria-label={t('linkOf', { name })} onClick={() => onOpen('link')}>
          {t('link')}
        </Button>
        <Button
          variant="outline"
          color="danger"
          aria-label={t('discardOf', { name })}
          onClick={() => void discard(draft, name)}
        >
          {t('discard')}
        </Button>
      </div>
    </article>
  )
}
