import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Leader, leaderList } from '#app/data/leadership-team/admin.ts'
import { leadership as ar } from '#app/i18n/locales/ar/admin/leadership.ts'
import { leadership as en } from '#app/i18n/locales/en/admin/leadership.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { SortableList } from '#app/workspace/order/sortable-list.tsx'
import { useOrder } from '#app/workspace/order/use-order.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'
import { inLanguage } from '#common/language.ts'
import { LeaderCard } from './leader-card.tsx'
import styles from './leadership.module.css'

/** Where there is room for the cards, they are open from the start; on a phone they would bury one another. */
const wide = '(width >= 64rem)'

/** The positions at the head of the firm, a card to edit for each. */
export default function Leadership() {
  const { t } = useScreenWords('leadership', { ar, en })
  const language = useLanguage()
  const query = useQuery(leaderList)
  const order = useOrder('leadership_team', leaderList.queryKey)
  const [opened, setOpened] = useState<Record<string, boolean>>({})
  const [usually, setUsually] = useState(() => matchMedia(wide).matches)
  const all = query.data ?? []
  const isOpen = ({ id }: Leader) => opened[id] ?? usually
  const every = all.length > 0 && all.every(isOpen)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <Button
          variant="default"
          onClick={() => {
            setOpened({})
            setUsually(!every)
          }}
        >
          {every ? t('closeAll') : t('openAll')}
        </Button>
      </ScreenHead>
      <ListState query={query} isEmpty={(all) => all.length === 0} empty={<Empty title={t('empty')} />}>
        {(all) => (
          <SortableList
            items={all}
            nameOf={({ position_ar, position_en }) => inLanguage(language, position_ar, position_en)}
            onOrder={(ids) => order.mutate(ids)}
            className={styles.list}
          >
            {(leader) => (
              <LeaderCard
                leader={leader}
                open={isOpen(leader)}
                onToggle={(open) => setOpened((before) => ({ ...before, [leader.id]: open }))}
              />
            )}
          </SortableList>
        )}
      </ListState>
    </>
  )
}
