import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import type { OpenRequest } from '#app/routes/admin/requests-shared/use-open-request.ts'
import { AnswerField } from './answer-field.tsx'
import { ReplyField } from './reply-field.tsx'
import { StepField } from './step-field.tsx'
import { TagsField } from './tags-field.tsx'
import styles from './work.module.css'

/** Everything that colleagues decide on about a request besides its status and owner: its first answer, replies, the next step and its tags. */
export function WorkPanel({ request, openRequest }: { request: ServiceRequest; openRequest: OpenRequest }) {
  const { t } = useTranslation('requests')
  return (
    <section className={styles.panel} aria-label={t('work.title')}>
      <AnswerField request={request} />
      <ReplyField request={request} />
      <StepField request={request} openRequest={openRequest} />
      <TagsField request={request} />
    </section>
  )
}
