import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import GitMerge from 'lucide-react/icons/git-merge'
import Pencil from 'lucide-react/icons/pencil'
import { useTranslation } from 'react-i18next'
import { relationsOf } from '#app/data/service-requests/links.ts'
import { senderOf } from '#app/data/service-requests/sender.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { reasonOf } from '#app/lib/errors.ts'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { ClientStep } from './client-step.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import styles from './intake.module.css'
import { intakeWords } from './intake-words.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { MergedRequests } from './merged-requests.tsx'
import { ProjectStep } from './project-step.tsx'

/**
 * What a request becomes: the client and the project that come of it, its corrected details, and what was sent twice.
 */
export function RequestIntake({ found: { request } }: RequestPartProps) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const { t: workspace } = useTranslation('workspace')
  const { data, error } = useQuery(relationsOf(request.id))
  const { data: sender, isPending: reading } = useQuery(senderOf(request.id))
  const { value: opened, open, close } = useDialogParam('intake')
  return (
    <>
      <section className={styles.panel} aria-label={t('title')}>
        {!data && error && <p role="alert">{workspace(`errors.${reasonOf(error)}`)}</p>}
        <div className={styles.fields} aria-busy={!data && !error}>
          <ClientStep request={request} relations={data ?? null} accounts={sender?.accounts ?? null} />
          <ProjectStep request={request} relations={data ?? null} />
        </div>
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="sm"
            leftSection={<Pencil aria-hidden="true" size={16} />}
            onClick={() => open('correct')}
          >
            {t('correct.action')}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<GitMerge aria-hidden="true" size={16} />}
            onClick={() => open('merge')}
          >
            {t('merge.action')}
          </Button>
        </div>
        <MergedRequests request={request} />
      </section>
      {opened === 'correct' && <CorrectDialog request={request} onClose={close} />}
      {opened === 'merge' && (
        <MergeDialog
          request={request}
          duplicates={reading ? undefined : (sender?.requests ?? [])}
          onClose={close}
        />
      )}
    </>
  )
}
