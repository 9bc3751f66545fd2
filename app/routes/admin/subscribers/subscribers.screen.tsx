import { NativeSelect } from '@mantine/core'
import {
  newsStatuses,
  readSubscribers,
  type Subscriber,
  subscriberList,
} from '#app/data/news-consents/admin.ts'
import { subscribers as ar } from '#app/i18n/locales/ar/admin/subscribers.ts'
import { subscribers as en } from '#app/i18n/locales/en/admin/subscribers.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { DateInput } from '#app/workspace/form/date-input.tsx'
import { ExportButton } from '#app/workspace/list/export-button.tsx'
import { ListSearch, ListSort, ListTabs, ListToolbar } from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { ListFrame, ListTable } from '#app/workspace/list/list-table.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { OpenPageButton } from '#app/workspace/open-page-button.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { isDay, riyadhDay } from '#common/moment.ts'
import { newsSources } from '#common/news.ts'
import { SubscriberDetails } from './subscriber-details.tsx'
import { SubscriberRow } from './subscriber-row.tsx'
import styles from './subscribers.module.css'
import { useSubscriberExportColumns } from './use-subscriber-export-columns.ts'

const defaults = {
  sort: 'consented_at',
  descending: true,
  filters: { status: newsStatuses, source: newsSources, since: isDay, until: isDay },
  sorts: ['consented_at', 'withdrawn_at', 'email'],
} as const
const orders = ['-consented_at', 'consented_at', 'email', '-withdrawn_at'] as const
const columns = ['email', 'status', 'consented_at', 'withdrawn_at', 'proven'] as const

/** Who agreed to news by email, and who stopped them, with a file of them for a mail program. */
export default function Subscribers() {
  const { t } = useScreenWords('subscribers', { ar, en })
  const list = usePagedList({ ...subscriberList, defaults })
  const details = useDialogParam('details')
  const columnsOfFile = useSubscriberExportColumns()
  const { search, sort, descending, filters } = list.view
  const opened = list.rows?.find(({ id }) => id === details.value)
  const day = (name: 'since' | 'until') => (
    <DateInput
      label={t(`filters.${name}`)}
      max={riyadhDay()}
      value={filters[name]}
      onChange={({ currentTarget: { value } }) => list.change({ filters: { [name]: value } })}
    />
  )
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {!list.blank && (
          <ExportButton<Subscriber>
            fileName={`${t('file')} ${riyadhDay()}`}
            readAll={() => readSubscribers({ search, sort, descending }, filters)}
            columns={columnsOfFile}
            disabled={!list.counts?.subscribed || filters.status === 'withdrawn'}
            done={(count) => t('exported', { count })}
          />
        )}
      </ScreenHead>
      {/* Keyed, so that an empty list is not taken for this one moved up */}
      <ListFrame key={list.blank ? 'blank' : 'list'}>
        {!list.blank && (
          <ListToolbar>
            <ListSearch list={list} label={t('search')} />
            <NativeSelect
              label={t('filters.source')}
              value={filters.source}
              data={[
                { value: '', label: t('filters.anywhere') },
                ...newsSources.map((value) => ({ value, label: t(`sources.${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) => list.change({ filters: { source: value } })}
            />
            {day('since')}
            {day('until')}
            <ListSort list={list} orders={orders.map((value) => ({ value, label: t(`sort.${value}`) }))} />
            <ListTabs
              list={list}
              filter="status"
              label={t('status')}
              all={t('everyone')}
              values={newsStatuses}
              wordsOf={(status) => t(`statuses.${status}`)}
              counts={list.counts}
            />
          </ListToolbar>
        )}
        <PagedList
          list={list}
          skeletons={{ count: 10, height: 64, rows: true }}
          notFound={t('notFound')}
          empty={
            <Empty title={t('empty')} text={t('emptyText')}>
              <OpenPageButton path="/contact">{t('openPage')}</OpenPageButton>
            </Empty>
          }
        >
          {(rows) => (
            <ListTable
              className={styles.table}
              label={t('title')}
              head={
                <thead>
                  <tr>
                    {columns.map((name) => (
                      <th key={name} scope="col">
                        {t(`fields.${name}`)}
                      </th>
                    ))}
                    <th scope="col">
                      <span className="hidden">{t('fields.actions')}</span>
                    </th>
                  </tr>
                </thead>
              }
            >
              {rows.map((subscriber) => (
                <SubscriberRow
                  key={subscriber.id}
                  subscriber={subscriber}
                  onOpen={() => details.open(subscriber.id)}
                />
              ))}
            </ListTable>
          )}
        </PagedList>
      </ListFrame>
      {opened && <SubscriberDetails key={opened.id} subscriber={opened} onClose={details.close} />}
    </>
  )
}
