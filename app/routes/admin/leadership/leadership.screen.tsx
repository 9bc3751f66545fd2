import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Leader, leaderList } from '#app/data/leadership-team/admin.ts'
import { leadership as ar } from '#app/i18n/locales/ar/admin/leadership.ts'
import { leadership as en } from '#app/i18n/locales/en/admin/leadership.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { EditOnPage } from '#app/workspace/edit-on-page.tsx'
import { HeadActions } from '#app/workspace/head-actions.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { OrderedList } from '#app/workspace/order/ordered-list.tsx'
import { useOrderedList } from '#app/workspace/order/use-ordered-list.ts'
import { inLanguage } from '#common/language.ts'
import { LeaderCard } from './leader-card.tsx'
import styles from './leadership.module.css'

/** The leadership positions, each a card that is edited in place. */
export default function Leadership() {
  const { t } = useScreenWords('leadership', { ar, en })
  const language = useLanguage()
  const list = useOrderedList({ name: 'leadership_team', query: leaderList })
  const [opened, setOpened] = useState<Record<string, boolean>>({})
  const [byDefault, setByDefault] = useState(false)
  const all = list.found ?? []
  const isOpen = ({ id }: Leader) => opened[id] ?? byDefault
  const every = all.length > 0 && all.every(isOpen)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <HeadActions
          name={t('title')}
          main={
            !list.blank && (
              <Button
                variant="default"
                onClick={() => {
                  setOpened({})
                  setByDefault(!every)
                }}
              >
                {every ? t('closeAll') : t('openAll')}
              </Button>
            )
          }
        >
          <EditOnPage page="/#team" />
        </HeadActions>
      </ScreenHead>
      <OrderedList
        list={list}
        nameOf={({ position_ar, position_en }) => inLanguage(language, position_ar, position_en)}
        empty={<Empty title={t('empty')} />}
        className={styles.list}
      >
        {(leader) => (
          <LeaderCard
            leader={leader}
            open={isOpen(leader)}
            onToggle={(open) => setOpened((before) => ({ ...before, [leader.id]: open }))}
          />
        )}
      </OrderedList>
    </>
  )
}
