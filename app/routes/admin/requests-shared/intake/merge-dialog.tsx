import { Button, Modal, Radio, Skeleton, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { openStatuses, requestsKey, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { relationsKey } from '#app/data/service-requests/links.ts'
import {
  type Duplicate,
  differenceOf,
  mergeRequests,
  mergesKey,
  requestByReference,
} from '#app/data/service-requests/merges.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { isolated } from '#app/lib/isolated.ts'
import { RequestStatusBadge } from '#app/routes/admin/requests-shared/request-status-badge.tsx'
import { OneDate } from '#app/workspace/both-dates.tsx'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { notifyUndo, undoTime } from '#app/workspace/notify-undo.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import styles from './intake.module.css'
import { intakeWords } from './intake-words.ts'
import { useUndoMerge } from './use-undo-merge.ts'

interface MergeDialogProps {
  request: ServiceRequest
  /** Others of the same sender; undefined until they are read. */
  duplicates: Duplicate[] | undefined
  onClose(): void
}

/** Chooses the request with which the open one is merged: one of the same sender, or any by its reference. */
export function MergeDialog({ request, duplicates: read, onClose }: MergeDialogProps) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const { t: workspace } = useTranslation('workspace')
  const explain = useExplain()
  const queries = useQueryClient()
  const undo = useUndoMerge()
  const [found, setFound] = useState<Duplicate | null>(null)
  const [picked, choose] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState<'find' | 'merge' | null>(null)
  const duplicates = read ?? []
  const offered: Duplicate[] = [
    ...duplicates,
    ...(found && !duplicates.some(({ id }) => id === found.id) ? [found] : []),
  ]
  const chosen = picked ?? (duplicates.length === 1 ? (duplicates[0]?.id ?? '') : '')
  const other = offered.find(({ id }) => id === chosen)
  const [kept, gone] = other
    ? other.created_at < request.created_at
      ? [other, request]
      : [request, other]
    : []
  const older = kept?.reference
  const difference = other && differenceOf(other, request)
  const isOpen = ({ status }: { status: string }) => openStatuses.some((one) => one === status)
  // The open request would disappear behind a closed one, which no one looks at
  const isClosed = kept && gone && isOpen(gone) && !isOpen(kept)

  async function find() {
    setBusy('find')
    try {
      const one = await requestByReference(typed)
      if (!one) setWrong(t(/\d/.test(typed) ? 'merge.notFound' : 'merge.invalid'))
      else if (one.id === request.id) setWrong(t('merge.itself'))
      else {
        setWrong('')
        setFound(one)
        choose(one.id)
      }
    } catch (error) {
      handleAuthError(error)
      setWrong(explain(error))
    }
    setBusy(null)
  }

  async function merge(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    if (!other) return setWrong(t('merge.missing'))
    setBusy('merge')
    const release = holdForm(event.currentTarget)
    try {
      const { id, reference, merged } = await mergeRequests(request.id, other.id).finally(release)
      for (const queryKey of [requestsKey, relationsKey, mergesKey, pendingCounts.queryKey])
        void queries.invalidateQueries({ queryKey })
      notifyUndo(t('merge.done', { reference: isolated(reference), merged: isolated(merged) }), {
        stays: undoTime,
        undo: () => undo(id),
      })
      onClose()
    } catch (error) {
      handleAuthError(error)
      notifyFailed(t('merge.failed'), explain(error))
      setBusy(null)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('merge.title', { reference: isolated(request.reference) })}
    >
      <form className={styles.body} noValidate onSubmit={(event) => void merge(event)}>
        <p className={styles.lead}>{t('merge.lead')}</p>
        {offered.length > 0 ? (
          <Radio.Group
            size="md"
            label={t('merge.choose')}
            value={chosen}
            onChange={(id) => {
              choose(id)
              setWrong('')
            }}
          >
            <div className={styles.choices}>
              {offered.map((one) => (
                <Choice key={one.id} one={one} chosen={one.id === chosen} />
              ))}
            </div>
          </Radio.Group>
        ) : read ? (
          <p>{t('merge.none')}</p>
        ) : (
          <Skeleton height="4.5rem" />
        )}
        <div className={styles.search}>
          <TextInput
            label={t(offered.length > 0 ? 'merge.reference' : 'merge.otherReference')}
            dir="ltr"
            autoComplete="off"
            maxLength={40}
            value={typed}
            error={wrong}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void find()
            }}
          />
          <Button variant="default" loading={busy === 'find'} onClick={() => void find()}>
            {t('merge.find')}
          </Button>
        </div>
        {isClosed && (
          <p className={styles.warning}>{t('merge.closed', { reference: isolated(older ?? '') })}</p>
        )}
        {difference && <p className={styles.warning}>{t(`merge.differs.${difference}`)}</p>}
        <p role="status" className={styles.lead}>
          {older && t('merge.stays', { reference: isolated(older) })}
        </p>
        <div className={styles.buttons}>
          <Button type="submit" loading={busy === 'merge' || (!read && !other)}>
            {t('merge.confirm')}
          </Button>
          <Button variant="default" onClick={onClose} disabled={busy === 'merge'}>
            {workspace('cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function Choice({ one, chosen }: { one: Duplicate; chosen: boolean }) {
  return (
    <div className={styles.choice} data-chosen={chosen || undefined}>
      <Radio
        value={one.id}
        size="md"
        label={
          <>
            <bdi dir="ltr">{one.reference}</bdi> · <bdi>{one.client_name}</bdi> ·{' '}
            <OneDate day={one.created_at} /> <RequestStatusBadge status={one.status} />
          </>
        }
      />
      <p dir="auto" className={styles.excerpt}>
        {one.text}
      </p>
    </div>
  )
}
