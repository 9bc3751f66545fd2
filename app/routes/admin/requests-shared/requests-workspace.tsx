import Columns3 from 'lucide-react/icons/columns-3'
import Rows3 from 'lucide-react/icons/rows-3'
import type { ComponentType, ReactNode } from 'react'
import type { RequestStatus, ServiceRequest } from '#app/data/service-requests/admin.ts'
import { requestPlace as ar } from '#app/i18n/locales/ar/admin/request-place.ts'
import { requestPlace as en } from '#app/i18n/locales/en/admin/request-place.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import type { Fact } from '#app/workspace/facts.tsx'
import { HeadAction, HeadActions } from '#app/workspace/head-actions.tsx'
import { usePhone } from '#app/workspace/use-phone.ts'
import { RequestBoard } from './board/board.tsx'
import { useBoard } from './board/use-board.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { useSelection } from './bulk/use-selection.ts'
import { FiltersButton, FiltersPanel, useFilterPanel } from './filters/more-filters.tsx'
import { useListLayout } from './filters/use-list-layout.ts'
import { EnterRequest } from './intake/enter-request.tsx'
import { RequestExport } from './request-export.tsx'
import { RequestGrid } from './request-grid.tsx'
import { RequestPane } from './request-pane.tsx'
import { RequestRow } from './request-row.tsx'
import styles from './requests-workspace.module.css'
import type { StatusControlProps } from './sender-notice.tsx'
import { useOpenRequest } from './use-open-request.ts'
import { useRequestKeys } from './use-request-keys.ts'
import type { RequestList } from './use-requests.ts'
import { ViewBar } from './views/view-bar.tsx'
import { MentionsBar } from './work/mentions-bar.tsx'

interface RequestsWorkspaceProps {
  list: RequestList
  title: string
  lead: string
  /** The statuses that this list sets: section 4 of the specification. */
  own: readonly RequestStatus[]
  /** The search, the filters and the order of this list. @param more the button for further filters */
  toolbar(more: ReactNode): ReactNode
  /** What a row shows beside name, status, contacts, company and description. */
  factsOf(request: ServiceRequest): Fact[]
  /** What a row shows below the day on which the request was received, if it is not how long ago that was. */
  belowReceived?: (request: ServiceRequest) => ReactNode
  /** The control that changes the status, as this list does it. */
  Status: ComponentType<StatusControlProps>
  /** Further buttons of a row, or items of its menu. */
  rowTools?: (request: ServiceRequest, inMenu: boolean) => ReactNode
  /** Further buttons of the open request. */
  tools?: (request: ServiceRequest) => ReactNode
}

/** The one place where requests are worked on: a list, and the open request beside it. Both lists of requests are views of it. */
export function RequestsWorkspace(props: RequestsWorkspaceProps) {
  const { list, title, lead, own, toolbar, factsOf, belowReceived, Status, rowTools, tools } = props
  const { t } = useScreenWords('requestPlace', { ar, en })
  const layout = useListLayout()
  const panel = useFilterPanel()
  const board = useBoard(list, own, layout.board)
  const openRequest = useOpenRequest(list, layout.board ? board.rows : null)
  const selection = useSelection(list.rows ?? [], JSON.stringify([list.view.search, list.view.filters]))
  const keys = useRequestKeys(list, openRequest, selection)
  const short = openRequest.opened !== null
  const phone = usePhone()
  return (
    <div className={styles.place}>
      <div className={styles.halves} data-open={openRequest.opened ? '' : undefined}>
        <div className={styles.above}>
          <ScreenHead title={title} lead={lead}>
            <HeadActions name={title} main={<EnterRequest onEntered={openRequest.open} />}>
              {!list.blank && (
                <>
                  <HeadAction
                    icon={layout.board ? Rows3 : Columns3}
                    action={() => layout.setBoard(!layout.board)}
                  >
                    {t(layout.board ? 'board.hide' : 'board.show')}
                  </HeadAction>
                  <RequestExport list={list} />
                </>
              )}
            </HeadActions>
          </ScreenHead>
          {!list.blank && (
            <>
              {toolbar(<FiltersButton list={list} panel={panel} />)}
              {/* Below the search, which must not move if this appears while someone types */}
              <ViewBar nothing={!layout.board && list.total === 0} />
              <FiltersPanel list={list} panel={panel} layout={layout} />
              <MentionsBar list={list} />
            </>
          )}
        </div>
        <div className={styles.list}>
          {layout.board && !list.blank ? (
            <RequestBoard
              board={board}
              openRequest={openRequest}
              onList={(one) => {
                list.change({ filters: { status: one } })
                layout.setBoard(false)
              }}
            />
          ) : (
            <RequestGrid list={list} keys={keys} short={short} hidden={layout.hidden}>
              {(request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  facts={factsOf(request)}
                  below={belowReceived?.(request)}
                  openRequest={openRequest}
                  keys={keys}
                  selection={selection}
                  short={short}
                  phone={phone}
                >
                  {rowTools?.(request, phone)}
                </RequestRow>
              )}
            </RequestGrid>
          )}
          {!layout.board && <BulkBar selection={selection} list={list} narrow={phone || short} />}
        </div>
        {openRequest.opened && (
          <RequestPane
            key={openRequest.opened}
            id={openRequest.opened}
            openRequest={openRequest}
            keys={keys}
            screen={title}
            Status={Status}
            tools={tools}
          />
        )}
      </div>
    </div>
  )
}
