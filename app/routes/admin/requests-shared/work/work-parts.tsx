import { useTranslation } from 'react-i18next'
import type { RequestTag } from '#app/data/service-requests/tags.ts'
import type { RequestWork } from '#app/data/service-requests/work.ts'
import { showNearDay, showNearMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { riyadhDay } from '#common/moment.ts'
import tagStyles from './tags.module.css'
import styles from './work.module.css'

/** A tag in its colour. */
export function Tag({ tag }: { tag: Pick<RequestTag, 'name' | 'colour'> }) {
  const language = useLanguage()
  return (
    <span className={tagStyles.tag} data-colour={tag.colour}>
      <bdi>{bilingualPart(tag.name, language)}</bdi>
    </span>
  )
}

/** A moment of the Gregorian calendar, for narrow places. */
export function Moment({ at }: { at: string }) {
  const language = useLanguage()
  return (
    <time dateTime={at}>
      <bdi>{showNearMoment(at, language)}</bdi>
    </time>
  )
}

/** Whether a next step should have been done before today. */
export const isStepLate = ({ next_step_on }: RequestWork) =>
  next_step_on !== null && next_step_on < riyadhDay()

/** The day of a next step; today, tomorrow and late ones in words. */
export function StepDay({ work }: { work: RequestWork }) {
  const { t } = useTranslation('requests')
  const language = useLanguage()
  if (!work.next_step_on) return null
  const late = isStepLate(work)
  const day = showNearDay(work.next_step_on, language)
  return (
    <time dateTime={work.next_step_on} className={late ? styles.late : undefined}>
      {late ? t('work.step.late', { day }) : work.next_step_on === riyadhDay() ? t('work.step.today') : day}
    </time>
  )
}
