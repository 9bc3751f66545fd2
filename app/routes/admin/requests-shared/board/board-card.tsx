import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, Menu } from '@mantine/core'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useTranslation } from 'react-i18next'
import type { RequestStatus, ServiceRequest } from '#app/data/service-requests/admin.ts'
import { serviceOf } from '#app/data/service-requests/service-of.ts'
import { showAge } from '#app/lib/age.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { RequestLink } from '#app/routes/admin/requests-shared/request-link.tsx'
import type { OpenRequest } from '#app/routes/admin/requests-shared/use-open-request.ts'
import { OwnerMark } from '#app/routes/admin/requests-shared/work/owner-mark.tsx'
import { WorkStrip } from '#app/routes/admin/requests-shared/work/work-strip.tsx'
import styles from './board.module.css'

interface BoardCardProps {
  request: ServiceRequest
  openRequest: OpenRequest
  /** The statuses that it can be moved to. */
  statuses: readonly RequestStatus[]
  held: boolean
  onMove(to: RequestStatus): void
}

/** A request on the board: dragged anywhere by a pointer, by its handle with the keyboard, or moved by its menu. */
export function BoardCard({ request, openRequest, statuses, held, onMove }: BoardCardProps) {
  const { t } = useTranslation(['requestPlace', 'requests'])
  const language = useLanguage()
  const { id, client_name: name, kind, reference, created_at } = request
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id })
  const { onKeyDown, ...pointers } = listeners ?? {}
  const about = serviceOf(request, language, t('requests:enquiry'))
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-record={id}
      data-open={openRequest.opened === id || undefined}
      data-held={held || undefined}
      tabIndex={-1}
      {...pointers}
    >
      <article aria-label={name}>
        <h3>
          <RequestLink request={request} openRequest={openRequest} draggable={false} />
        </h3>
        <p className={styles.came}>
          <bdi dir="ltr">{reference}</bdi>
          <time dateTime={created_at}>{showAge(created_at, language)}</time>
        </p>
        <p className={styles.about}>
          <bdi>{about ?? t(kind === 'message' ? 'requests:kinds.message' : 'requests:kinds.request')}</bdi>
        </p>
        <WorkStrip request={request} />
        <div className={styles.foot} data-brief="">
          <OwnerMark request={request} take />
          <span className={styles.moves}>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label={t('board.move', { name })}>
                  <Ellipsis aria-hidden="true" size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>{t('board.moveTo')}</Menu.Label>
                {statuses
                  .filter((status) => status !== request.status)
                  .map((status) => (
                    <Menu.Item key={status} onClick={() => onMove(status)}>
                      {t(`requests:statuses.${status}`)}
                    </Menu.Item>
                  ))}
              </Menu.Dropdown>
            </Menu>
            <button
              type="button"
              ref={setActivatorNodeRef}
              className={styles.handle}
              {...attributes}
              {...(onKeyDown && { onKeyDown: onKeyDown as never })}
              aria-label={t('board.drag', { name })}
            >
              <GripVertical aria-hidden="true" size={18} />
            </button>
          </span>
        </div>
      </article>
    </li>
  )
}
