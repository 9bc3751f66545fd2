import { Group, Modal, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { imageForm, type SiteImage, saveImage } from '#app/data/site-images/admin.ts'
import { siteImageTypes } from '#app/data/site-images/public.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import type { Crop } from '#app/workspace/images/crops.ts'
import { FocalPointField, focusValues, withFreshFocus } from '#app/workspace/images/focal-point-field.tsx'
import { ImageField } from '#app/workspace/images/image-field.tsx'
import styles from './images.module.css'

// The defaults of a new image come from section 9 of the specification
const toFormValues = (image: SiteImage | null) => ({
  image_url: image?.image_url ?? '',
  image_type: image?.image_type ?? 'hero',
  title_ar: image?.title_ar ?? '',
  title_en: image?.title_en ?? '',
  description_ar: image?.description_ar ?? '',
  description_en: image?.description_en ?? '',
  ...focusValues(image),
  display_order: String(image?.display_order ?? 0),
  is_active: (image?.is_active ?? true) ? 'yes' : 'no',
})

/** The crops that pages use for images of a type; other types are shown whole or not at all. */
const cropsOf: Partial<Record<string, readonly Crop[]>> = { hero: ['desktop', 'phone'], about: ['section'] }

interface ImageDialogProps {
  /** The picture to edit; null for a new one. */
  image: SiteImage | null
  onClose(): void
  onSaved(): void
}

/** Adds or edits a picture of the site. */
export function ImageDialog({ image, onClose, onSaved }: ImageDialogProps) {
  const { t } = useTranslation(['images', 'workspace'])
  const both = useBilingualLabels()
  const edit = useEditForm({
    name: `site image ${image?.id ?? 'new'}`,
    draftOf: 'site_images',
    schema: imageForm,
    row: image,
    toFormValues,
    save: (values, base, newId) => saveImage(image, values, base, newId),
    onSaved,
    done: t('saved'),
    failed: t('saveFailed'),
  })
  const { title, description, ...labels } = t('fields', { returnObjects: true })
  const types = t('types', { returnObjects: true })
  const answers = { yes: t('workspace:yes'), no: t('workspace:no') }
  const file = withFreshFocus(edit, edit.image('image_url'))
  const { error: typeError, ...type } = edit.field('image_type')
  const { image_type, display_order, is_active } = labels
  return (
    <Modal opened onClose={onClose} size="xl" title={image ? t('edit') : t('add')}>
      <EditForm
        edit={edit}
        aside={image && <HistoryButton table="site_images" id={image.id} />}
        toFormValues={toFormValues}
        labels={{ ...both({ title, description }), image_type, display_order, is_active }}
        shown={{ image_type: types, is_active: answers }}
        submit={t(image ? 'workspace:save' : 'add')}
        onCancel={onClose}
      >
        <ImageField
          label={labels.image_url}
          bucket="site-images"
          required
          library
          {...file}
          error={file.error}
        />
        <NativeSelect
          label={image_type}
          error={typeError}
          withAsterisk
          aria-required
          data={siteImageTypes.map((value) => ({ value, label: types[value] }))}
          {...type}
        />
        <BilingualField edit={edit} name="title" label={title} hint={t('titleHint')} />
        <FocalPointField
          edit={edit}
          url={file.value}
          shownAs={cropsOf[String(edit.form.watch('image_type'))] ?? []}
        />
        <BilingualField edit={edit} name="description" label={description} multiline />
        <div className={styles.pair}>
          <TextInput
            label={display_order}
            description={t('orderHint')}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            {...edit.field('display_order')}
          />
          <Radio.Group label={is_active} {...edit.value('is_active')}>
            <Group className={styles.answers}>
              <Radio value="yes" label={answers.yes} />
              <Radio value="no" label={answers.no} />
            </Group>
          </Radio.Group>
        </div>
      </EditForm>
    </Modal>
  )
}
