import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { deleteTeamMember, type TeamMember, teamList } from '#app/data/team-members/admin.ts'
import { team as ar } from '#app/i18n/locales/ar/admin/team.ts'
import { team as en } from '#app/i18n/locales/en/admin/team.ts'
import { matchesSearch } from '#app/lib/search.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { Empty, ListState, NothingFound } from '#app/workspace/list/list-state.tsx'
import { SearchBox } from '#app/workspace/list/search-box.tsx'
import { useListParams } from '#app/workspace/list/use-list-params.ts'
import { SortableList } from '#app/workspace/order/sortable-list.tsx'
import { useOrder } from '#app/workspace/order/use-order.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'
import { inLanguage } from '#common/language.ts'
import { MemberCard } from './member-card.tsx'
import { MemberDialog } from './member-dialog.tsx'
import styles from './team.module.css'

const address = { sort: 'order_index', descending: false, filters: [], sorts: [] } as const

/** The team as visitors see it: added, edited, deleted and put into order. */
export default function Team() {
  const { t } = useScreenWords('team', { ar, en })
  const language = useLanguage()
  const query = useQuery(teamList)
  const { view, change } = useListParams(address)
  const dialog = useDialogParam('edit')
  const ask = useConfirm()
  const order = useOrder('team_members', teamList.queryKey)
  const nameOf = (member: TeamMember) => inLanguage(language, member.name_ar, member.name_en)

  const remove = useOptimisticMutation({
    run: deleteTeamMember,
    invalidates: [teamList.queryKey],
    optimistic: (cached, { id }) => (cached as TeamMember[]).filter((one) => one.id !== id),
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
  const askToRemove = async (member: TeamMember) => {
    const agreed = await ask({
      title: t('delete.title', { name: nameOf(member) }),
      text: t('delete.text'),
      confirm: t('deleteOne', { name: nameOf(member) }),
      danger: true,
    })
    if (agreed) remove.mutate(member)
  }

  const add = (
    <Button leftSection={<Plus aria-hidden="true" size={18} />} onClick={() => dialog.open('new')}>
      {t('add')}
    </Button>
  )
  const edited = query.data?.find(({ id }) => id === dialog.value)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {add}
      </ScreenHead>
      <div className={styles.search}>
        <SearchBox label={t('search')} value={view.search} onSearch={(search) => change({ search })} />
      </div>
      <ListState
        query={query}
        isEmpty={(all) => all.length === 0}
        empty={
          <Empty title={t('empty')} text={t('emptyText')}>
            {add}
          </Empty>
        }
      >
        {(all) => {
          const found = all.filter((one) =>
            matchesSearch(view.search, [
              one.name_ar,
              one.name_en,
              one.position_ar,
              one.position_en,
              one.specialization_ar,
              one.specialization_en,
            ]),
          )
          if (found.length === 0)
            return <NothingFound title={t('notFound')} onClear={() => change({ search: '' })} />
          return (
            <SortableList
              items={found}
              nameOf={nameOf}
              onOrder={(ids) => order.mutate(ids)}
              disabled={view.search !== ''}
              className={styles.grid}
            >
              {(member) => (
                <MemberCard
                  member={member}
                  onEdit={() => dialog.open(member.id)}
                  onDelete={() => void askToRemove(member)}
                />
              )}
            </SortableList>
          )
        }}
      </ListState>
      {(dialog.value === 'new' || edited) && (
        <MemberDialog
          key={dialog.value}
          member={edited ?? null}
          onClose={dialog.close}
          onSaved={() => {
            void query.refetch()
            dialog.close()
          }}
        />
      )}
    </>
  )
}
