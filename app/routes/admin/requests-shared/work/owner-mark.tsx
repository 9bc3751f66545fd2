import { ActionIcon } from '@mantine/core'
import UserPlus from 'lucide-react/icons/user-plus'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { initialsOf } from '#app/lib/initials.ts'
import styles from './owner.module.css'
import { useAssign, useColleagues } from './use-work.ts'

interface OwnerMarkProps {
  request: ServiceRequest
  /** Whether there is a button to take it over where nobody owns it. */
  take?: boolean
}

/** Who owns a request in a list or on the board. */
export function OwnerMark({ request, take = false }: OwnerMarkProps) {
  const { t } = useTranslation('requests')
  const { toggleMine, isMine } = useAssign()
  const { nameOf } = useColleagues()
  const { owner } = request.work
  if (!owner && !take)
    return (
      <span className={styles.nobody}>
        <span className="hidden">{t('work.owner.none')}</span>
        <span aria-hidden="true">–</span>
      </span>
    )
  if (!owner)
    return (
      <ActionIcon
        variant="default"
        className={styles.take ?? ''}
        aria-label={t('work.owner.takeOf', { name: request.client_name })}
        title={t('work.owner.take')}
        onClick={() => toggleMine(request)}
      >
        <UserPlus aria-hidden="true" size={18} />
        <span className={styles.takeWords} aria-hidden="true">
          {t('work.owner.take')}
        </span>
      </ActionIcon>
    )
  const name = nameOf(owner)
  const words = owner.active ? t('work.owner.is', { name }) : t('work.owner.gone', { name })
  return (
    <span
      className={styles.owner}
      data-mine={isMine(request) || undefined}
      data-gone={!owner.active || undefined}
      title={words}
    >
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className="hidden">{words}</span>
      <bdi className={styles.ownerName} aria-hidden="true">
        {name}
      </bdi>
    </span>
  )
}
