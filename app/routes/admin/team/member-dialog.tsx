import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addressValues } from '#app/data/addresses/admin.ts'
import { qualificationValues } from '#app/data/qualifications/admin.ts'
import { saveTeamMember, type TeamMember, teamMemberForm } from '#app/data/team-members/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { EditOnPage } from '#app/workspace/edit-on-page.tsx'
import { AddressFields } from '#app/workspace/form/address-fields.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useAddresses } from '#app/workspace/form/use-addresses.ts'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { personCrops } from '#app/workspace/images/crops.ts'
import { FocalPointField, focusValues, withFreshFocus } from '#app/workspace/images/focal-point-field.tsx'
import { ImageField } from '#app/workspace/images/image-field.tsx'
import { PageMetaSection } from '#app/workspace/page-meta/page-meta-section.tsx'
import { typedHead } from '#app/workspace/page-meta/typed-head.ts'
import { QualificationFields } from '#app/workspace/qualifications/qualification-fields.tsx'
import { useQualificationWords } from '#app/workspace/qualifications/use-qualification-words.ts'
import { pathsOf } from '#common/slugs.ts'

const toFormValues = (member: TeamMember | null) => ({
  name_ar: member?.name_ar ?? '',
  name_en: member?.name_en ?? '',
  position_ar: member?.position_ar ?? '',
  position_en: member?.position_en ?? '',
  specialization_ar: member?.specialization_ar ?? '',
  specialization_en: member?.specialization_en ?? '',
  bio_ar: member?.bio_ar ?? '',
  bio_en: member?.bio_en ?? '',
  join_date: member?.join_date ?? '',
  ...qualificationValues(member),
  ...addressValues(member),
  image_url: member?.image_url ?? '',
  ...focusValues(member),
})

interface MemberDialogProps {
  /** The member to edit; null for a new one. */
  member: TeamMember | null
  onClose(): void
  onSaved(): void
}

/** Adds or edits a member of the team. */
export function MemberDialog({ member, onClose, onSaved }: MemberDialogProps) {
  const language = useLanguage()
  const { t } = useTranslation(['team', 'workspace', 'address'])
  const both = useBilingualLabels()
  const qualifications = useQualificationWords()
  const addresses = useAddresses('team')
  const edit = useEditForm({
    name: `team member ${member?.id ?? 'new'}`,
    draftOf: 'team_members',
    schema: teamMemberForm(member === null),
    row: member,
    toFormValues,
    save: (values, base, newId) => addresses.guard(values, () => saveTeamMember(member, values, base, newId)),
    onSaved,
    done: t('saved'),
    failed: t('saveFailed'),
  })
  const photo = withFreshFocus(edit, edit.image('image_url'))
  const fields = t('fields', { returnObjects: true })
  const { name, position, specialization, bio } = fields
  return (
    <Modal opened onClose={onClose} size="xl" title={member ? t('edit') : t('add')}>
      <EditForm
        edit={edit}
        aside={
          member && (
            <>
              <EditOnPage
                quiet
                page={member.bio_ar || member.bio_en ? pathsOf('team', member)[language] : '/#team'}
              />
              <HistoryButton table="team_members" id={member.id} />
            </>
          )
        }
        toFormValues={toFormValues}
        labels={{
          ...both({ name, position, specialization, bio, slug: t('address:end') }),
          join_date: fields.join_date,
          ...qualifications.labels,
        }}
        shown={qualifications.shown}
        submit={t(member ? 'workspace:save' : 'add')}
        onCancel={onClose}
      >
        <ImageField label={fields.image_url} bucket="team-images" required={!member} {...photo} />
        <FocalPointField edit={edit} url={photo.value} shownAs={personCrops} />
        <BilingualField edit={edit} name="name" label={name} required />
        <BilingualField edit={edit} name="position" label={position} required />
        <BilingualField edit={edit} name="specialization" label={specialization} />
        <BilingualField edit={edit} name="bio" label={bio} multiline />
        <DayField edit={edit} name="join_date" label={fields.join_date} />
        <QualificationFields edit={edit} />
        <AddressFields edit={edit} addresses={addresses} section="team" names={['name']} row={member} />
      </EditForm>
      {member && (
        <PageMetaSection
          place={{ table_name: 'team_members', record_id: member.id }}
          paths={{
            ar: `/team/${encodeURIComponent(member.slug_ar)}`,
            en: `/team/${encodeURIComponent(member.slug_en)}`,
          }}
          typed={typedHead(edit.form, ['name', 'position'], 'bio')}
        />
      )}
    </Modal>
  )
}
