import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { breaches } from '#app/data/breaches/admin.ts'
import { breaches as ar } from '#app/i18n/locales/ar/admin/breaches.ts'
import { breaches as en } from '#app/i18n/locales/en/admin/breaches.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { BreachCard } from './breach-card.tsx'
import { BreachDialog } from './breach-dialog.tsx'
import styles from './breaches.module.css'

const isNew = 'new'

/** Leaks of personal data: what to do, in which time, whom to tell and with which words. */
export default function Breaches() {
  const { t } = useScreenWords('breaches', { ar, en })
  const query = useQuery(breaches)
  const dialog = useDialogParam('edit')
  const edited = query.data?.find(({ id }) => id === dialog.value)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <Button leftSection={<Plus aria-hidden="true" size={18} />} onClick={() => dialog.open(isNew)}>
          {t('record')}
        </Button>
      </ScreenHead>
      <ListState
        query={query}
        skeletons={{ count: 2, height: 320 }}
        isEmpty={(found) => found.length === 0}
        empty={<Empty title={t('empty')} text={t('emptyText')} />}
      >
        {(found) => (
          <ul className={styles.list}>
            {found.map((breach) => (
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
