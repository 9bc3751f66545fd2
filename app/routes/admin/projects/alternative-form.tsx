import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alternativeForm, type ProjectImage, saveAlternative } from '#app/data/project-images/admin.ts'
import { EditFrame } from '#app/workspace/form/edit-frame.tsx'
import { TwoLanguages } from '#app/workspace/form/two-languages.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import styles from './images.module.css'

const typedOf = (image: ProjectImage | null) => ({
  alt_ar: image?.alt_ar ?? '',
  alt_en: image?.alt_en ?? '',
})

/** What a picture shows, in words. */
export function AlternativeForm({ image, onDone }: { image: ProjectImage; onDone(): void }) {
  const { t } = useTranslation(['projects', 'workspace'])
  const client = useQueryClient()
  const edit = useEditForm({
    name: `project image ${image.id}`,
    schema: alternativeForm,
    row: image,
    toTyped: typedOf,
    save: (values, base) => saveAlternative(image, values, base),
    onSaved() {
      void client.invalidateQueries({ queryKey: ['project-images', image.project_id] })
      onDone()
    },
    done: t('images.altSaved'),
    failed: t('images.altFailed'),
  })
  return (
    <div className={styles.form}>
      <EditFrame
        edit={edit}
        typedOf={typedOf}
        labels={{
          alt_ar: `${t('images.alt')} (${t('workspace:languages.ar')})`,
          alt_en: `${t('images.alt')} (${t('workspace:languages.en')})`,
        }}
        submit={t('workspace:save')}
        onCancel={onDone}
      >
        <TwoLanguages edit={edit} name="alt" label={t('images.alt')} hint={t('images.altHint')} />
      </EditFrame>
    </div>
  )
}
