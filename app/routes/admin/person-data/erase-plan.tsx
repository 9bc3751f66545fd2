import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { erasePerson, type FoundRow } from '#app/data/person/admin.ts'
import { isWaiting, type PrivacyRequest } from '#app/data/privacy-requests/admin.ts'
import { retentionRules } from '#app/data/retention-rules/admin.ts'
import { usePasswordAgain } from '#app/workspace/account/use-password-again.tsx'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { limits } from '#common/limits.ts'
import { isBlank } from '#common/text.ts'
import styles from './person-data.module.css'

interface ErasePlanProps {
  chosen: FoundRow[]
  spared: FoundRow[]
  request: PrivacyRequest | undefined
  onBack(): void
  onDone(): void
}

/** Says what an erasure deletes, makes anonymous and keeps, and does it. */
export function ErasePlan({ chosen, spared, request, onBack, onDone }: ErasePlanProps) {
  const { t } = useTranslation(['personData', 'workspace'])
  const { mails } = useCompany()
  const [message, setMessage] = useState('')
  const { data: rules } = useQuery(retentionRules)
  const withPassword = usePasswordAgain()
  const explain = useExplain()
  const client = useQueryClient()
  const closing =
    request && isWaiting(request) && chosen.some(({ id }) => id === request.id) ? request : undefined
  const waiting = chosen.some(
    ({ table, id, more }) =>
      table === 'privacy_requests' &&
      id !== closing?.id &&
      isWaiting({ status: more.status as PrivacyRequest['status'] }),
  )
  const { mutate, isPending } = useMutation({
    mutationFn: () => withPassword(() => erasePerson(chosen, spared, closing && { id: closing.id, message })),
    async onSuccess() {
      notifyDone(t('erase.done'))
      onDone()
      // Rows of every screen may be gone
      await client.invalidateQueries()
    },
    onError: (error) => notifyFailed(t('erase.failed'), explain(error)),
  })

  const has = (table: FoundRow['table']) => chosen.some((row) => row.table === table)
  const accounts = chosen.filter(({ table }) => table === 'user_profiles')
  const employed = accounts.some(({ more }) => more.employee?.status === 'approved')
  const years = (kind: string) => Math.round((rules?.find((rule) => rule.kind === kind)?.months ?? 120) / 12)
  const kept = [
    accounts.some(({ more }) => more.employee?.was_employed) &&
      t('erase.keptList.employment', { years: years('employment_records') }),
    accounts.some(({ more }) => more.projects) &&
      t('erase.keptList.project', { years: years('project_records') }),
  ].filter((one) => one !== false)
  return (
    <div>
      <p className={styles.warning}>{t('erase.lead')}</p>
      <div className={styles.plan}>
        <Part title={t('erase.deleted')}>
          {has('user_profiles') && <li>{t('erase.deletedList.accounts')}</li>}
          {has('service_requests') && <li>{t('erase.deletedList.requests')}</li>}
          {has('news_consents') && <li>{t('erase.deletedList.news')}</li>}
          <li>{t('erase.deletedList.mails')}</li>
          {has('invitations') && <li>{t('erase.deletedList.invitations')}</li>}
          {has('imported_people') && <li>{t('erase.deletedList.imported')}</li>}
          <li>{t('erase.deletedList.bin')}</li>
        </Part>
        <Part title={t('erase.anonymised')}>
          {has('privacy_requests') && <li>{t('erase.anonymisedList.privacy')}</li>}
          <li>{t('erase.anonymisedList.audit')}</li>
          {accounts.some(({ kind }) => kind === 'admin') && <li>{t('erase.anonymisedList.decisions')}</li>}
        </Part>
        <Part title={t('erase.kept')}>
          {kept.length > 0 ? (
            kept.map((one) => <li key={one}>{one}</li>)
          ) : (
            <li>{t('erase.keptList.nothing')}</li>
          )}
        </Part>
        {closing && (
          <Textarea
            label={t('erase.answer')}
            description={t(mails.sent ? 'erase.answerHint' : 'erase.answerHintNoMail')}
            required
            dir="auto"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={limits.description}
            value={message}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
        )}
        {waiting && (
          <p className={styles.warning} role="alert">
            {t('erase.waiting')}
          </p>
        )}
        {employed && (
          <p className={styles.warning} role="alert">
            {t('erase.employed')}
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <Button
          color="danger"
          loading={isPending}
          disabled={employed || (closing !== undefined && isBlank(message))}
          onClick={() => mutate()}
        >
          {t('erase.confirm')}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onBack}>
          {t('erase.back')}
        </Button>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}
