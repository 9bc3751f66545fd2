import { privacyFilters, privacyRequestList, unansweredStatuses } from '#app/data/privacy-requests/admin.ts'
import { privacyRequests as ar } from '#app/i18n/locales/ar/admin/privacy-requests.ts'
import { privacyRequests as en } from '#app/i18n/locales/en/admin/privacy-requests.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { ListSearch, ListSort, ListTabs, ListToolbar, totalOf } from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { OpenPageButton } from '#app/workspace/open-page-button.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { ActionDialog } from './action-dialog.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { PrivacyDetailsDialog } from './privacy-details.tsx'
import styles from './privacy-requests.module.css'

const defaults = {
  sort: 'due_at',
  descending: false,
  filters: { status: privacyFilters },
  sorts: ['due_at', 'created_at'],
} as const
const orders = ['due_at', '-created_at', 'created_at'] as const

/** What people ask about their own data, with the time that is left to answer. */
export default function PrivacyRequests() {
  const { t } = useScreenWords('privacyRequests', { ar, en })
  const list = usePagedList({ ...privacyRequestList, defaults })
  const { counts } = list
  const unanswered = unansweredStatuses.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0)
  const details = useDialogParam('details')
  const actions = {
    done: useDialogParam('answer'),
    refused: useDialogParam('refuse'),
    extend: useDialogParam('extend'),
  }
  const [action, opened] = Object.entries(actions).find(([, { value }]) => value) ?? []
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')} />
      {!list.blank && (
        <ListToolbar>
          <ListSearch list={list} label={t('search')} />
          <ListSort list={list} orders={orders.map((value) => ({ value, label: t(`sort.${value}`) }))} />
          <ListTabs
            list={list}
            filter="status"
            label={t('status')}
            all={t('everyStatus')}
            values={privacyFilters}
            wordsOf={(status) => (status === 'unanswered' ? t('unanswered') : t(`statuses.${status}`))}
            counts={counts && { ...counts, unanswered }}
            total={totalOf(counts)}
          />
        </ListToolbar>
      )}
      <PagedList
        list={list}
        skeletons={{ count: 6, height: 240 }}
        notFound={t('notFound')}
        empty={
          <Empty title={t('empty')} text={t('emptyText')}>
            <OpenPageButton path="/privacy/request">{t('openPage')}</OpenPageButton>
          </Empty>
        }
      >
        {(rows) => (
          <ul className={styles.cards}>
            {rows.map((request) => (
              <li key={request.id}>
                <PrivacyCard request={request} onDetails={() => details.open(request.id)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {details.value && (
        <PrivacyDetailsDialog
          key={details.value}
          id={details.value}
          onClose={details.close}
          onAction={(name, id) => actions[name].open(id)}
        />
      )}
      {opened?.value && (
        <ActionDialog
          key={action}
          id={opened.value}
          action={action as keyof typeof actions}
          onClose={opened.close}
        />
      )}
    </>
  )
}
