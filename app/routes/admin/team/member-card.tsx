import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '#app/data/team-members/admin.ts'
import { focusOf } from '#app/lib/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DraftBadge } from '#app/routes/admin/drafts/draft-badge.tsx'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { DragHandle } from '#app/workspace/order/sortable-list.tsx'
import { RegistrationLeft } from '#app/workspace/qualifications/registration-left.tsx'
import { RowName, RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { inLanguage } from '#common/language.ts'
import styles from './team.module.css'

interface MemberCardProps {
  member: TeamMember
  onEdit(): void
  onDelete(): void
}

/** A member of the team in the grid. */
export function MemberCard({ member, onEdit, onDelete }: MemberCardProps) {
  const { t } = useTranslation(['team', 'workspace'])
  const language = useLanguage()
  const name = inLanguage(language, member.name_ar, member.name_en)
  const specialization = inLanguage(language, member.specialization_ar, member.specialization_en)
  const untranslated =
    Boolean(member.specialization_ar) !== Boolean(member.specialization_en) ||
    Boolean(member.bio_ar) !== Boolean(member.bio_en) ||
    Boolean(member.degrees_ar) !== Boolean(member.degrees_en)
  return (
    <article className={styles.card}>
      <DragHandle />
      <StoredImage
        url={member.image_url}
        alt=""
        width={120}
        height={150}
        widths={[96, 192, 320]}
        className={styles.photo}
        focus={focusOf(member)}
      />
      <div className={styles.words}>
        <h2>
          <RowName onOpen={onEdit}>{name}</RowName>
        </h2>
        <p dir="auto">{inLanguage(language, member.position_ar, member.position_en)}</p>
        {specialization && (
          <p dir="auto" className={styles.special}>
            {specialization}
          </p>
        )}
        <RegistrationLeft until={member.engineers_until} />
        {untranslated && <Badge color="amber">{t('workspace:list.untranslated')}</Badge>}
        <DraftBadge table="team_members" id={member.id} />
      </div>
      <div className={styles.tools}>
        <RowTools
          name={name}
          edit={t('editOne', { name })}
          remove={t('deleteOne', { name })}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
    </article>
  )
}
