import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { altTextForm, type ProjectImage, saveAltText } from '#app/data/project-images/admin.ts'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import styles from './images.module.css'

const toFormValues = (image: ProjectImage | null) => ({
  alt_ar: image?.alt_ar ?? '',
  alt_en: image?.alt_en ?? '',
})

/** What a picture shows, in words. */
export function AltTextForm({ image, onDone }: { image: ProjectImage; onDone(): void }) {
  const { t } = useTranslation(['projects', 'workspace'])
  const client = useQueryClient()
  const edit = useEditForm({
    name: `project image ${image.id}`,
    schema: altTextForm,
    row: image,
    toFormValues,
    save: (values, base) => saveAltText(image, values, base),
    onSaved() {
      void client.invalidateQueries({ queryKey: ['project-images', image.project_id] })
      onDone()
    },
    done: t('images.altSaved'),
    failed: t('images.altFailed'),
  })
  return (
    <div className={styles.form}>
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={{
          alt_ar: `${t('images.alt')} (${t('workspace:languages.ar')})`,
          alt_en: `${t('images.alt')} (${t('workspace:languages.en')})`,
        }}
        submit={t('workspace:save')}
        onCancel={onDone}
      >
        <BilingualField edit={edit} name="alt" label={t('images.alt')} hint={t('images.altHint')} />
      </EditForm>
    </div>
  )
}
