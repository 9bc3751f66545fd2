import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { DateInput } from '#app/workspace/form/date-input.tsx'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import type { Language } from '#common/language.ts'
import { formatMoment, inRiyadh, momentOf } from '#common/moment.ts'
import styles from './news.module.css'

/**
 * Chooses when an article is published in a language: now, at a chosen time, or not at all. Saving the form
 * applies it.
 */
export function PublishField({
  edit,
  language,
}: {
  edit: Pick<EditFormState, 'form' | 'field'>
  language: Language
}) {
  const { t } = useTranslation(['news', 'workspace'])
  const own = useLanguage()
  const name = `published_at_${language}`
  const typed = String(edit.form.watch(name) ?? '')
  const moment = momentOf(typed)
  const set = (value: string) =>
    edit.form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const will = moment === null ? 'draft' : Date.parse(moment) > Date.now() ? 'scheduled' : 'published'
  const inIt = { language: t(`workspace:languages.${language}`) }
  return (
    <div className={styles.publication}>
      <DateInput
        type="datetime-local"
        typed={typed}
        label={`${t('fields.published_at')} (${inIt.language})`}
        description={t('riyadh')}
        {...edit.field(name)}
      />
      <div className={styles.moment}>
        <Button variant="default" size="compact-sm" onClick={() => set(inRiyadh(Date.now()))}>
          {t('publish', inIt)}
        </Button>
        {typed && (
          <Button variant="subtle" size="compact-sm" onClick={() => set('')}>
            {t(will === 'scheduled' ? 'unschedule' : 'withdraw', inIt)}
          </Button>
        )}
        <p role="status">
          {t(`will.${will}`, { ...inIt, moment: moment ? formatMoment(new Date(moment), own) : '' })}
        </p>
      </div>
    </div>
  )
}
