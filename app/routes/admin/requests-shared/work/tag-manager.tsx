import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DataError } from '#app/data/result.ts'
import { requestsKey } from '#app/data/service-requests/admin.ts'
import {
  deleteTag,
  type RequestTag,
  requestTags,
  saveTag,
  tagColours,
  tagForm,
  tagsKey,
} from '#app/data/service-requests/tags.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { NameManager } from '#app/workspace/name-manager.tsx'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { limits } from '#common/limits.ts'
import styles from './tags.module.css'
import { Tag } from './work-parts.tsx'

interface TagManagerProps {
  /** Called with the id of a new tag. */
  onAdded(id: string): void
  onClose(): void
}

/** Manages all tags: adds, renames, recolours and deletes them. */
export function TagManager({ onAdded, onClose }: TagManagerProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const language = useLanguage()
  const query = useQuery(requestTags)
  const askToDelete = useDelete({
    table: 'request_tags',
    run: ({ id }: RequestTag) => deleteTag(id),
    confirm: ({ name }) => ({
      title: t('work.tags.delete.title', { name: bilingualPart(name, language) }),
      text: t('work.tags.delete.text'),
      confirm: t('work.tags.delete.confirm'),
    }),
    invalidates: [tagsKey, requestsKey],
    done: t('work.tags.delete.done'),
    failed: t('work.tags.delete.failed'),
  })
  return (
    <NameManager
      title={t('work.tags.title')}
      query={query}
      empty={t('work.tags.empty')}
      nameOf={(tag) => bilingualPart(tag.name, language)}
      show={(tag) => <Tag tag={tag} />}
      edit={(name) => t('work.tags.editOne', { name })}
      remove={(name) => t('work.tags.deleteOne', { name })}
      onDelete={(tag) => void askToDelete(tag)}
      form={(tag, close) => (
        <TagForm
          tag={tag}
          onDone={({ id }) => {
            if (tag) return close()
            onAdded(id)
            onClose()
          }}
          {...(tag && { onCancel: close })}
        />
      )}
      onClose={onClose}
    />
  )
}

const toFormValues = (row: RequestTag | null) => ({
  name: row?.name ?? '',
  colour: row?.colour ?? tagColours[0],
})

interface TagFormProps {
  tag: RequestTag | null
  onDone(tag: RequestTag): void
  onCancel?: () => void
}

function TagForm({ tag, onDone, onCancel }: TagFormProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const edit = useEditForm<typeof tagForm, RequestTag>({
    name: `request-tag ${tag?.id ?? 'new'}`,
    schema: tagForm,
    row: tag,
    toFormValues,
    save: (values, base, newId) =>
      saveTag(values, base, tag?.id ?? newId).catch((error: unknown) => {
        if (error instanceof DataError && error.code === '23505')
          throw new RefusedField('name', t('work.tags.taken'))
        throw error
      }),
    invalidates: [tagsKey],
    onSaved: onDone,
    done: t(tag ? 'work.tags.saved' : 'work.tags.added'),
    failed: t('work.tags.saveFailed'),
  })
  const labels = { name: t('work.tags.name'), colour: t('work.tags.colour') }
  const words = Object.fromEntries(tagColours.map((colour) => [colour, t(`work.tags.colours.${colour}`)]))
  return (
    <EditForm
      edit={edit}
      toFormValues={toFormValues}
      labels={labels}
      shown={{ colour: words }}
      submit={t(tag ? 'workspace:save' : 'work.tags.addNew')}
      {...(onCancel && { onCancel })}
    >
      <div className={styles.tagFields}>
        <TextInput
          label={labels.name}
          description={t('work.tags.nameHint')}
          dir="auto"
          maxLength={limits.tag}
          {...edit.field('name')}
        />
        <NativeSelect
          label={labels.colour}
          data={tagColours.map((colour) => ({ value: colour, label: words[colour] ?? colour }))}
          {...edit.field('colour')}
        />
      </div>
    </EditForm>
  )
}
