import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { saveTeamMember, type TeamMember, teamMemberForm } from '../../../data/office/team-members.ts'
import { DayField } from '../../../office/form/day-field.tsx'
import { EditFrame } from '../../../office/form/edit-frame.tsx'
import { useTwoLabels } from '../../../office/form/two-labels.ts'
import { TwoLanguages } from '../../../office/form/two-languages.tsx'
import { useEditForm } from '../../../office/form/use-edit-form.ts'
import { PictureField } from '../../../office/pictures/picture-field.tsx'

const typedOf = (member: TeamMember | null) => ({
  name_ar: member?.name_ar ?? '',
  name_en: member?.name_en ?? '',
  position_ar: member?.position_ar ?? '',
  position_en: member?.position_en ?? '',
  specialization_ar: member?.specialization_ar ?? '',
  specialization_en: member?.specialization_en ?? '',
  bio_ar: member?.bio_ar ?? '',
  bio_en: member?.bio_en ?? '',
  join_date: member?.join_date ?? '',
  image_url: member?.image_url ?? '',
})

interface MemberDialogProps {
  /** The member to edit; null for a new one. */
  member: TeamMember | null
  onClose(): void
  onSaved(): void
}

/** Adds or edits a member of the team. */
export function MemberDialog({ member, onClose, onSaved }: MemberDialogProps) {
  const { t } = useTranslation(['team', 'office'])
  const both = useTwoLabels()
  const edit = useEditForm({
    name: `team member ${member?.id ?? 'new'}`,
    schema: teamMemberForm(member === null),
    row: member,
    toTyped: typedOf,
    save: (values, base, newId) => saveTeamMember(member, values, base, newId),
    onSaved,
    done: t('saved'),
    failed: t('saveFailed'),
  })
  const photo = edit.picture('image_url')
  const missing = member === null && photo.value === ''
  const fields = t('fields', { returnObjects: true })
  const { name, position, specialization, bio } = fields
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={member ? t('edit') : t('add')}
      closeButtonProps={{ 'aria-label': t('office:close') }}
    >
      <EditFrame
        edit={edit}
        typedOf={typedOf}
        labels={{ ...both({ name, position, specialization, bio }), join_date: fields.join_date }}
        submit={t('office:save')}
        disabled={missing}
        onCancel={onClose}
      >
        <PictureField
          label={fields.image_url}
          bucket="team-images"
          {...photo}
          error={missing ? t('office:fields.picture') : photo.error}
        />
        <TwoLanguages edit={edit} name="name" label={name} required />
        <TwoLanguages edit={edit} name="position" label={position} required />
        <TwoLanguages edit={edit} name="specialization" label={specialization} />
        <TwoLanguages edit={edit} name="bio" label={bio} multiline />
        <DayField edit={edit} name="join_date" label={fields.join_date} />
      </EditFrame>
    </Modal>
  )
}
