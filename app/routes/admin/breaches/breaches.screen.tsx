import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type Breach, breaches, isUnreported } from '#app/data/breaches/admin.ts'
import { breaches as ar } from '#app/i18n/locales/ar/admin/breaches.ts'
import { breaches as en } from '#app/i18n/locales/en/admin/breaches.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import { BreachCard } from './breach-card.tsx'
import { BreachDialog } from './breach-dialog.tsx'
import styles from './breaches.module.css'

const isNew = 'new'
/**
 * The value of the filter for breaches that the authority has not been told of; the dashboard counts them.
 */
const unreported = 'unreported'

/** Leaks of personal data: what to do and by when, whom to tell, and the words for it. */
export default function Breaches() {
  const { t } = useScreenWords('breaches', { ar, en })
  const query = useQuery(breaches)
  const dialog = useDialogParam('edit')
  const [params, setParams] = useUrlParams()
  const shown = params.get('show') === unreported ? unreported : ''
  const filtered = (all: Breach[]) => (shown ? all.filter(isUnreported) : all)
  const edited = query.data?.find(({ id }) => id === dialog.value)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <Button leftSection={<Plus aria-hidden="true" size={18} />} onClick={() => dialog.open(isNew)}>
          {t('record')}
        </Button>
      </ScreenHead>
      {query.data && (shown || query.data.length > 0) && (
        <div className={styles.tabs}>
          <FilterTabs
            label={t('filter.label')}
            value={shown}
            options={[
              { value: '', label: t('filter.all'), count: query.data.length },
              {
                value: unreported,
                label: t('filter.unreported'),
                count: query.data.filter(isUnreported).length,
              },
            ]}
            onChoose={(value) =>
              void setParams((next) => (value ? next.set('show', value) : next.delete('show')), {
                preventScrollReset: true,
              })
            }
          />
        </div>
      )}
      <ListState
        query={query}
        skeletons={{ count: 2, height: 320 }}
        isEmpty={(all) => filtered(all).length === 0}
        empty={<Empty title={t(shown ? 'filter.none' : 'empty')} text={shown ? undefined : t('emptyText')} />}
      >
        {(all) => (
          <ul className={styles.list}>
            {filtered(all).map((breach) => (
              <li key={breach.id}>
                <BreachCard breach={breach} onEdit={() => dialog.open(breach.id)} />
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {(dialog.value === isNew || edited) && (
        <BreachDialog key={dialog.value} breach={edited ?? null} onClose={dialog.close} />
      )}
    </>
  )
}
