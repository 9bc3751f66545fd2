import { Button } from '@mantine/core'
import Eye from 'lucide-react/icons/eye'
import type { Draft } from '#app/data/drafts/admin.ts'
import { drafts as ar } from '#app/i18n/locales/ar/admin/drafts.ts'
import { drafts as en } from '#app/i18n/locales/en/admin/drafts.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useShownValue } from '#app/workspace/form/use-shown-value.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { changedSince } from './changed-since.ts'
import styles from './drafts.module.css'
import { useOpenPreview } from './use-open-preview.ts'

interface DraftNoticeProps {
  draft: Draft
  isDirty: boolean
  /** The label of each field. */
  labels: Record<string, string>
  /** The words for values that are not shown as they are stored. */
  shown: Record<string, Record<string, string>> | undefined
}

/** Says that a form shows a draft and whose it is, and lists what has been published differently since. */
export default function DraftNotice({ draft, isDirty, labels, shown }: DraftNoticeProps) {
  const { t } = useScreenWords('drafts', { ar, en })
  const language = useLanguage()
  const preview = useOpenPreview()
  const [next] = Object.values(draft.schedules)
    .flatMap(({ at, problem }) => (problem ? [] : [at]))
    .sort()
  const changed = changedSince(draft).filter((column) => labels[column])
  const inWords = useShownValue(shown)
  return (
    <div className={styles.notice} role="status">
      <p>
        {t(draft.is_new ? 'noticeNew' : 'notice')}{' '}
        {next ? t('scheduledHint', { date: showMoment(next, language) }) : t('publishHint')}
      </p>
      <p className={styles.since}>
        {t('since', {
          name: draft.editor ? bilingualPart(draft.editor, language) : t('someone'),
          date: showMoment(draft.updated_at, language),
        })}
      </p>
      {changed.length > 0 && (
        <>
          <p>{t('changedSince')}</p>
          <dl>
            {changed.map((column) => (
              <div key={column}>
                <dt>{labels[column]}</dt>
                <dd dir="auto">{t('changedNow', { value: inWords(column, draft.published[column]) })}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {!isDirty && (
        <Button
          variant="default"
          leftSection={<Eye aria-hidden="true" size={18} />}
          onClick={() => void preview(draft)}
        >
          {t('preview')}
        </Button>
      )}
    </div>
  )
}
