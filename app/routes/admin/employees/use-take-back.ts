import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Employee, employeesKey, isLeaving, takeBack } from '#app/data/employees/admin.ts'
import { StaleEdit } from '#app/data/rows.ts'
import { usersKey } from '#app/data/user-profiles/admin.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { inLanguage } from '#common/language.ts'

/** @returns a function that takes a former employee back, or cancels a future departure, after asking */
export function useTakeBack(): (employee: Employee) => Promise<void> {
  const { t } = useTranslation(['employees', 'workspace'])
  const language = useLanguage()
  const client = useQueryClient()
  const ask = useConfirm()
  const { mutate } = useMutation({
    mutationFn: takeBack,
    onSuccess: (_, employee) => notifyDone(t(isLeaving(employee) ? 'leaving.cancelled' : 'takenBack')),
    onError: (error) =>
      notifyFailed(
        t('leaving.failed'),
        error instanceof StaleEdit
          ? t('workspace:form.stale.title')
          : t(`workspace:errors.${reasonOf(error)}`),
      ),
    onSettled: () => {
      for (const queryKey of [employeesKey, usersKey]) void client.invalidateQueries({ queryKey })
    },
  })
  return async (employee) => {
    const name = inLanguage(language, employee.full_name_ar, employee.full_name_en)
    const yes = await ask({
      ...(isLeaving(employee)
        ? {
            title: t('leaving.cancelOne', { name }),
            text: t('leaving.cancelText'),
            confirm: t('leaving.cancel'),
            cancel: t('leaving.keep'),
          }
        : { title: t('takeBackOne', { name }), text: t('takeBackText'), confirm: t('takeBack') }),
    })
    if (yes) mutate(employee)
  }
}
