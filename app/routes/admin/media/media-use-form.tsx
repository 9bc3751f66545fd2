import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formOfUse, hasAlt, hasFocus, type MediaUse, mediaKey, saveUse } from '#app/data/media/admin.ts'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { type Crop, newsCrops, personCrops, projectCrops } from '#app/workspace/images/crops.ts'
import { FocalPointField, focusValues } from '#app/workspace/images/focal-point-field.tsx'

/** Where pages crop the pictures of a table. */
function cropsOf({ table, image_type }: MediaUse): readonly Crop[] {
  if (table === 'project_images') return projectCrops
  if (table === 'news') return newsCrops
  if (table === 'page_meta') return ['share']
  if (table === 'site_images')
    return image_type === 'hero' ? ['desktop', 'phone'] : image_type === 'about' ? ['section'] : []
  return personCrops
}

/** What a row stores of the image that it uses: as the row itself has it, or as the library knows it. */
interface UseRow {
  id: string
  updated_at: string
  alt_ar?: string | null
  alt_en?: string | null
  title_ar?: string | null
  title_en?: string | null
  focus_x?: number | null
  focus_y?: number | null
}

interface MediaUseFormProps {
  use: MediaUse
  url: string
  onDone(): void
}

/** Alt texts and focal point of a picture where it is used, stored in the row that has them. */
export function MediaUseForm({ use, url, onDone }: MediaUseFormProps) {
  const { t } = useTranslation(['media', 'workspace'])
  const both = useBilingualLabels()
  const client = useQueryClient()
  const row: UseRow = { ...use, id: use.id ?? '', updated_at: use.updated_at ?? '' }
  // The alt text of a site image is its title; the row calls it `title_ar` and `title_en`, the library
  // `alt_ar` and `alt_en`
  const toFormValues = (from: UseRow | null) => ({
    alt_ar: (use.table === 'site_images' ? (from?.title_ar ?? from?.alt_ar) : from?.alt_ar) ?? '',
    alt_en: (use.table === 'site_images' ? (from?.title_en ?? from?.alt_en) : from?.alt_en) ?? '',
    ...focusValues(from && { focus_x: from.focus_x ?? 50, focus_y: from.focus_y ?? 50 }),
  })
  const edit = useEditForm({
    name: `media ${use.table} ${use.id}`,
    schema: formOfUse(use),
    row,
    toFormValues,
    save: (values, base) => saveUse(use, values, base ?? row.updated_at) as Promise<UseRow>,
    invalidates: [mediaKey],
    onSaved() {
      // The row's own screen shows the image as well
      void client.invalidateQueries()
      onDone()
    },
    done: t('uses.saved'),
    failed: t('uses.saveFailed'),
  })
  const crops = hasFocus(use) ? cropsOf(use) : []
  return (
    <EditForm
      edit={edit}
      toFormValues={toFormValues}
      labels={both({ alt: t('uses.alt') })}
      submit={t('workspace:save')}
      onCancel={onDone}
    >
      {hasAlt(use) && (
        <BilingualField edit={edit} name="alt" label={t('uses.alt')} hint={t('uses.altHint')} />
      )}
      <FocalPointField edit={edit} url={url} shownAs={crops} />
    </EditForm>
  )
}
