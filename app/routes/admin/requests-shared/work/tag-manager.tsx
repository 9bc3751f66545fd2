import { Modal, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { RefusedField, useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { useDelete } from '#app/workspace/use-delete.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { limits } from '#common/limits.ts'
import styles from './work.module.css'
import { Tag } from './work-words.tsx'

interface TagManagerProps {
  /** Called with the id of a new tag. */
  onAdded(id: string): void
  onClose(): void
}

/** Every tag: a new one, another name or colour, deleting. */
export function TagManager({ onAdded, onClose }: TagManagerProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const language = useLanguage()
  const query = useQuery(requestTags)
  const [edited, setEdited] = useState<string | null>(null)
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
    <Modal
      opened
      onClose={onClose}
      size="md"
      title={t('work.tags.title')}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <div className={styles.manager}>
        <TagForm
          tag={null}
          onDone={(tag) => {
            onAdded(tag.id)
            onClose()
          }}
        />
        <ListState
          query={query}
          skeletons={{ count: 3, height: 44 }}
          isEmpty={(tags) => tags.length === 0}
          empty={<p className={styles.soft}>{t('work.tags.empty')}</p>}
        >
          {(tags) => (
            <ul className={styles.managed}>
              {tags.map((tag) => {
                const name = bilingualPart(tag.name, language)
                return (
                  <li key={tag.id} data-record={tag.id}>
                    {edited === tag.id ? (
                      <TagForm tag={tag} onDone={() => setEdited(null)} onCancel={() => setEdited(null)} />
                    ) : (
                      <>
                        <Tag tag={tag} />
                        <RowTools
                          name={name}
                          edit={t('work.tags.editOne', { name })}
                          remove={t('work.tags.deleteOne', { name })}
                          onEdit={() => setEdited(tag.id)}
                          onDelete={() => void askToDelete(tag)}
                        />
                      </>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </ListState>
      </div>
    </Modal>
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
