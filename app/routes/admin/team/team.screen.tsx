import { useTranslation } from 'react-i18next'
import { deleteTeamMember, type TeamMember, teamList } from '#app/data/team-members/admin.ts'
import { team as ar } from '#app/i18n/locales/ar/admin/team.ts'
import { team as en } from '#app/i18n/locales/en/admin/team.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { OrderedScreen } from '#app/routes/admin/frame/ordered-screen.tsx'
import { useOrderedList } from '#app/workspace/order/use-ordered-list.ts'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { inLanguage } from '#common/language.ts'
import { MemberCard } from './member-card.tsx'
import { MemberDialog } from './member-dialog.tsx'
import styles from './team.module.css'

/** The team as visitors see it: added, edited, deleted and put into order. */
export default function Team() {
  const { t } = useScreenWords('team', { ar, en })
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const list = useOrderedList({
    name: 'team_members',
    query: teamList,
    textsOf: (one) => [
      one.name_ar,
      one.name_en,
      one.position_ar,
      one.position_en,
      one.specialization_ar,
      one.specialization_en,
      one.degrees_ar,
      one.degrees_en,
      one.engineers_number,
    ],
  })
  const nameOf = (member: TeamMember) => inLanguage(language, member.name_ar, member.name_en)
  const askToDelete = useDelete({
    table: 'team_members',
    run: deleteTeamMember,
    confirm: (member) => ({
      title: t('delete.title', { name: nameOf(member) }),
      text: t('delete.text'),
      confirm: words('delete'),
    }),
    invalidates: [teamList.queryKey],
    done: t('delete.done'),
    failed: t('delete.failed'),
  })

  return (
    <OrderedScreen
      list={list}
      words={(key) => t(key)}
      nameOf={nameOf}
      page="/#team"
      className={styles.grid}
      form={({ row, ...events }) => <MemberDialog member={row} {...events} />}
    >
      {(member, onEdit) => (
        <MemberCard member={member} onEdit={onEdit} onDelete={() => void askToDelete(member)} />
      )}
    </OrderedScreen>
  )
}
