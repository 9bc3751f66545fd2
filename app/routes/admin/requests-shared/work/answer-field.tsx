import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import type { AnswerWay } from '#app/data/service-requests/work.ts'
import { AnswerWays } from './answer-ways.tsx'
import { useColleagues, useMarkAnswered } from './use-work.ts'
import styles from './work.module.css'
import { Moment } from './work-parts.tsx'

/**
 * The first answer to the sender, and how it was given. Until then, by when it is due, and buttons to note
 * one given outside the website.
 */
export function AnswerField({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const mark = useMarkAnswered()
  const { byId, nameOf } = useColleagues()
  const { first_answer_at, first_answer_by, first_answer_how, answer_due, answer_late } = request.work
  const by = byId(first_answer_by)
  const field = useRef<HTMLDivElement>(null)
  const change = (how: AnswerWay | null) => {
    mark(request, how)
    // The pressed button is gone, so the one in its place gets the focus
    setTimeout(() => field.current?.querySelector('button')?.focus(), 50)
  }
  return (
    <div className={styles.field} ref={field}>
      <h4>{t('work.answer.label')}</h4>
      {first_answer_at && first_answer_how ? (
        <>
          <p>
            {t(`work.answer.ways.${first_answer_how}`)} · <Moment at={first_answer_at} />
            {by && (
              <>
                {' · '}
                <bdi>{nameOf(by)}</bdi>
              </>
            )}
          </p>
          {first_answer_how !== 'status' && first_answer_how !== 'answer' && (
            <Button variant="default" size="sm" onClick={() => change(null)}>
              {t('work.answer.takeBack')}
            </Button>
          )}
        </>
      ) : (
        <>
          {answer_due && (
            <p className={answer_late ? styles.late : undefined}>
              {t(answer_late ? 'work.answer.late' : 'work.answer.due')} <Moment at={answer_due} />
            </p>
          )}
          <AnswerWays onChoose={change} />
        </>
      )}
    </div>
  )
}
