import { Modal, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type RequestView,
  saveView,
  type ViewFilters,
  viewForm,
  viewsKey,
} from '#app/data/service-requests/views.ts'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import { limits } from '#common/limits.ts'
import styles from './views.module.css'

const toFormValues = (row: RequestView | null) => ({ name: row?.name ?? '', shared: row?.shared ?? false })

interface ViewDialogProps {
  /** The view whose name or sharing is changed; null for a new one. */
  view: RequestView | null
  /** What a new view shows. */
  filters: ViewFilters | undefined
  onClose(): void
}

/** Saves what is shown as a view, or changes a view's name and who sees it. */
export function ViewDialog({ view, filters, onClose }: ViewDialogProps) {
  const { t } = useTranslation(['requestPlace', 'workspace'])
  const [, change] = useUrlParams()
  const edit = useEditForm<typeof viewForm, RequestView>({
    name: `request-view ${view?.id ?? 'new'}`,
    schema: viewForm,
    row: view,
    toFormValues,
    save: (values, base, newId) => saveView(values, filters, base, view?.id ?? newId),
    invalidates: [viewsKey],
    onSaved({ id }) {
      if (!view) void change((params) => params.set('view', id), { replace: true, preventScrollReset: true })
      onClose()
    },
    done: t('views.saved'),
    failed: t('views.failed'),
  })
  const labels = { name: t('views.name'), shared: t('views.share') }
  return (
    <Modal opened onClose={onClose} title={t(view ? 'views.edit' : 'views.keep')}>
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={labels}
        submit={t('workspace:save')}
        onCancel={onClose}
      >
        <div className={styles.fields}>
          <TextInput
            label={labels.name}
            description={t('views.nameHint')}
            dir="auto"
            maxLength={limits.tag}
            data-autofocus
            {...edit.field('name')}
          />
          <Switch label={labels.shared} description={t('views.shareHint')} {...edit.toggle('shared')} />
        </div>
      </EditForm>
    </Modal>
  )
}
