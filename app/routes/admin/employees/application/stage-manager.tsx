import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import { deleteStage, type Stage, saveStage, stageForm, stageList } from '#app/data/applications/admin.ts'
import { employeesKey } from '#app/data/employees/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { NameManager } from '#app/workspace/name-manager.tsx'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useOrder } from '#app/workspace/order/use-order.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { inLanguage } from '#common/language.ts'

/** The company's own stages of applications: added, renamed, put into order, deleted. */
export default function StageManager({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const query = useQuery(stageList)
  const client = useQueryClient()
  const ask = useConfirm()
  const explain = useExplain()
  const order = useOrder('application_stages', stageList.queryKey)
  const nameOf = (stage: Stage) => inLanguage(language, stage.name_ar, stage.name_en)
  async function remove(stage: Stage) {
    const agreed = await ask({
      title: t('stages.remove.title', { name: nameOf(stage) }),
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
    <NameManager
      title={t('stages.title')}
      lead={t('stages.lead')}
      query={query}
      empty={t('stages.none')}
      nameOf={nameOf}
      edit={(name) => t('stages.editOne', { name })}
      remove={(name) => t('stages.removeOne', { name })}
      onDelete={(stage) => void remove(stage)}
      onOrder={(ids) => order.mutate(ids)}
      form={(stage, close) => <StageForm stage={stage} onDone={close} />}
      onClose={onClose}
    />
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
