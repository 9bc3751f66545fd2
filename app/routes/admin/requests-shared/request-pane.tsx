import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import X from 'lucide-react/icons/x'
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { requestDetails, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { dialogIsOpen } from '#app/workspace/use-escape.ts'
import { QuickContacts } from './contact-links.tsx'
import { Neighbours } from './neighbours.tsx'
import styles from './pane.module.css'
import { RequestDetails } from './request-details.tsx'
import type { StatusControlProps } from './sender-notice.tsx'
import type { OpenRequest } from './use-open-request.ts'
import type { RequestKeys } from './use-request-keys.ts'

interface RequestPaneProps {
  /** The open request. */
  id: string
  openRequest: OpenRequest
  keys: RequestKeys
  /** The title of the screen, where the request is a page of its own. */
  screen: string
  /** The control that changes the status, as this list does it. */
  Status: ComponentType<StatusControlProps>
  /** Buttons for the request as a whole, such as the one that deletes it. */
  tools?: ((request: ServiceRequest) => ReactNode) | undefined
}

/**
 * The open request beside the list, or as a page of its own where there is no room for both. What the list knows of it is
 * shown while the rest is read. Says so when another admin has deleted it.
 */
export function RequestPane({ id, openRequest, keys, screen, Status, tools }: RequestPaneProps) {
  const { t } = useTranslation(['requests', 'requestPlace', 'workspace'])
  const Back = useLanguage() === 'ar' ? ArrowRight : ArrowLeft
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const pane = useRef<HTMLElement>(null)
  const [dock, setDock] = useState<HTMLElement | null>(null)
  // A new status may take the request out of the list before the rest is loaded
  const listed = useRef(openRequest.listed)
  if (openRequest.listed) listed.current = openRequest.listed
  const query = useQuery({
    ...requestDetails(id),
    placeholderData: () =>
      listed.current && {
        request: listed.current,
        events: [],
        notes: [],
        messages: [],
        files: [],
        filesElsewhere: [],
      },
  })
  const { data, isPlaceholderData } = query
  const { start, started } = openRequest
  // A layout effect, so that the next key is not lost
  useLayoutEffect(() => {
    if (start !== 'title' && start !== 'status') return
    const control = pane.current?.querySelector<HTMLElement>('[data-start="status"]')
    // The control of the status appears with the request
    if (start === 'status' && !control) return
    const target = start === 'status' ? control : heading.current
    const focus = () => target?.focus({ preventScroll: start === 'title' })
    started()
    focus()
    // After a link from another screen, the new screen takes the focus, so take it back
    setTimeout(() => {
      if (document.activeElement?.matches('body, #content')) focus()
    })
  }, [start, started])
  // Escape also closes the request while nothing has the focus
  const closePane = useRef(openRequest.close)
  closePane.current = openRequest.close
  useEffect(() => {
    const onEscape = ({ key, target, defaultPrevented }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || dialogIsOpen()) return
      if (target instanceof Element && target.matches('body, #content')) closePane.current()
    }
    addEventListener('keydown', onEscape)
    return () => removeEventListener('keydown', onEscape)
  }, [])
  // As a page of its own, the request begins at the top
  useEffect(() => {
    const list = pane.current?.parentElement?.firstElementChild
    if (list && getComputedStyle(list).display === 'none') scrollTo({ top: 0 })
  }, [])
  const close = (
    <Button variant="default" onClick={openRequest.close}>
      {t('workspace:close')}
    </Button>
  )
  return (
    <section
      ref={pane}
      className={styles.pane}
      aria-labelledby={title}
      onKeyDown={(event) => keys.onDetailsKey(event, data?.request ?? null)}
    >
      <h1 className={styles.screen}>{screen}</h1>
      <header className={styles.head}>
        <Button
          className={styles.back ?? ''}
          variant="subtle"
          leftSection={<Back aria-hidden="true" size={18} />}
          onClick={openRequest.close}
        >
          {t('requestPlace:back')}
        </Button>
        <h2 id={title} ref={heading} tabIndex={-1}>
          {data
            ? t(data.request.kind === 'message' ? 'details.messageTitle' : 'details.title', {
                reference: isolated(data.request.reference),
              })
            : t('details.loading')}
        </h2>
        <div className={styles.bar} data-thumb-bar="">
          {data && <QuickContacts request={data.request} onAnswer={() => openRequest.open(id, 'answer')} />}
          <Neighbours openRequest={openRequest} />
        </div>
        <ActionIcon
          className={styles.close ?? ''}
          aria-label={t('workspace:close')}
          title={t('workspace:close')}
          onClick={openRequest.close}
        >
          <X aria-hidden="true" size={20} />
        </ActionIcon>
      </header>
      <div className={styles.body}>
        <ListState
          query={{ ...query, isPlaceholderData: false }}
          skeletons={{ count: 3, height: 96 }}
          isEmpty={(found) => found === null}
          empty={
            <Empty title={t('details.gone')} text={t('details.goneText')}>
              {close}
            </Empty>
          }
        >
          {(found) =>
            found && (
              <>
                <RequestDetails
                  found={found}
                  partly={isPlaceholderData}
                  openRequest={openRequest}
                  dock={dock}
                  Status={Status}
                />
                <div className={styles.end}>
                  {close}
                  <HistoryButton table="service_requests" id={found.request.id} />
                  {tools?.(found.request)}
                </div>
              </>
            )
          }
        </ListState>
      </div>
      <div ref={setDock} className={styles.dock} />
    </section>
  )
}
