import { Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import { deleteStage, type Stage, saveStage, stageForm, stageList } from '#app/data/applications/admin.ts'
import { employeesKey } from '#app/data/employees/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { inLanguage } from '#common/language.ts'
import styles from './application.module.css'

/** The firm's own stages of applications: added, renamed, deleted. */
export default function StageManager({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['employees', 'workspace'])
  const language = useLanguage()
  const query = useQuery(stageList)
  const client = useQueryClient()
  const ask = useConfirm()
  const explain = useExplain()
  const [edited, setEdited] = useState<string | null>(null)
  // An empty form after each stage
  const [added, setAdded] = useState(0)
  async function remove(stage: Stage) {
    const agreed = await ask({
      title: t('stages.remove.title', { name: inLanguage(language, stage.name_ar, stage.name_en) }),
      text: t('stages.remove.text'),
      confirm: t('stages.remove.confirm'),
      danger: true,
    })
    if (!agreed) return
    try {
      await deleteStage(stage.id)
      notifyDone(t('stages.remove.done'))
    } catch (error) {
      handleAuthError(error)
      notifyFailed(t('stages.remove.failed'), explain(error))
    }
    for (const queryKey of [stageList.queryKey, employeesKey]) await client.invalidateQueries({ queryKey })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('stages.title')}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <div className={styles.stages}>
        <p>{t('stages.lead')}</p>
        <ListState
          query={query}
          skeletons={{ count: 3, height: 44 }}
          isEmpty={(stages) => stages.length === 0}
          empty={<p>{t('stages.none')}</p>}
        >
          {(stages) => (
            <ol>
              {stages.map((stage) => {
                const name = inLanguage(language, stage.name_ar, stage.name_en)
                return (
                  <li key={stage.id}>
                    {edited === stage.id ? (
                      <StageForm stage={stage} onDone={() => setEdited(null)} />
                    ) : (
                      <div>
                        <bdi>{name}</bdi>
                        <RowTools
                          name={name}
                          edit={t('stages.editOne', { name })}
                          remove={t('stages.removeOne', { name })}
                          onEdit={() => setEdited(stage.id)}
                          onDelete={() => void remove(stage)}
                        />
                      </div>
                    )}
                  </li>
                )
              })}
            </ol>
          )}
        </ListState>
        <StageForm key={added} stage={null} onDone={() => setAdded(added + 1)} />
      </div>
    </Modal>
  )
}

const toFormValues = (stage: Stage | null) => ({
  name_ar: stage?.name_ar ?? '',
  name_en: stage?.name_en ?? '',
})

function StageForm({ stage, onDone }: { stage: Stage | null; onDone(): void }) {
  const { t } = useTranslation(['employees', 'workspace'])
  const edit = useEditForm({
    name: `application-stage ${stage?.id ?? 'new'}`,
    schema: stageForm,
    row: stage,
    toFormValues,
    save: (values, base, newId) => saveStage(stage, values, base, newId),
    invalidates: [stageList.queryKey],
    onSaved: onDone,
    done: t('stages.saved'),
    failed: t('stages.failed'),
  })
  const label = t(stage ? 'stages.name' : 'stages.newName')
  return (
    <EditForm
      edit={edit}
      toFormValues={toFormValues}
      labels={{
        name_ar: `${label} (${t('workspace:languages.ar')})`,
        name_en: `${label} (${t('workspace:languages.en')})`,
      }}
      submit={t(stage ? 'workspace:save' : 'stages.add')}
      {...(stage && { onCancel: onDone })}
    >
      <BilingualField edit={edit} name="name" label={label} required />
    </EditForm>
  )
}
