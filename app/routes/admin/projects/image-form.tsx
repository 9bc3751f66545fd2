import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { imageForm, type ProjectImage, saveImage } from '#app/data/project-images/admin.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { projectCrops } from '#app/workspace/images/crops.ts'
import { FocalPointField, focusValues } from '#app/workspace/images/focal-point-field.tsx'
import { ImageField } from '#app/workspace/images/image-field.tsx'
import styles from './images.module.css'

const toFormValues = (image: ProjectImage | null) => ({
  alt_ar: image?.alt_ar ?? '',
  alt_en: image?.alt_en ?? '',
  ...focusValues(image),
  drawing_url: image?.drawing_url ?? '',
})

/** What a picture shows, in words, and what stays in view where it is cropped. */
export function ImageForm({ image, onDone }: { image: ProjectImage; onDone(): void }) {
  const { t } = useTranslation(['projects', 'workspace'])
  const client = useQueryClient()
  const edit = useEditForm({
    name: `project image ${image.id}`,
    draftOf: 'project_images',
    schema: imageForm,
    row: image,
    toFormValues,
    save: (values, base) => saveImage(image, values, base),
    onSaved() {
      void client.invalidateQueries({ queryKey: ['project-images', image.project_id] })
      onDone()
    },
    done: t('images.saved'),
    failed: t('images.saveFailed'),
  })
  return (
    <div className={styles.form}>
      <EditForm
        edit={edit}
        aside={image && <HistoryButton table="project_images" id={image.id} />}
        toFormValues={toFormValues}
        labels={{
          alt_ar: `${t('images.alt')} (${t('workspace:languages.ar')})`,
          alt_en: `${t('images.alt')} (${t('workspace:languages.en')})`,
        }}
        submit={t('workspace:save')}
        onCancel={onDone}
      >
        <BilingualField edit={edit} name="alt" label={t('images.alt')} hint={t('images.altHint')} />
        <FocalPointField edit={edit} url={image.image_url} shownAs={projectCrops} />
        <ImageField
          label={t('images.drawing')}
          bucket="project-images"
          removable
          {...edit.image('drawing_url')}
        />
        <p className={styles.lead}>{t('images.drawingHint')}</p>
      </EditForm>
    </div>
  )
}
