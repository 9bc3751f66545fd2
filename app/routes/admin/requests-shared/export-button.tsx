import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { allRequests, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { download, toCsv } from '#app/lib/csv.ts'
import { riyadhDay } from '#app/lib/dates.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { serviceOf } from './service-title.ts'
import { questionOf, type RequestView, statusOf } from './use-requests.ts'

/** Hands out a table of all that the filters leave, on every page. */
export function ExportButton({ view, total }: { view: RequestView; total: number | undefined }) {
  const { t } = useTranslation(['requests', 'workspace'])
  const language = useLanguage()
  const run = useMutation({
    mutationFn: () => allRequests(questionOf(view), statusOf(view)),
    onSuccess(all) {
      const table = toCsv<ServiceRequest>(all, [
        [t('fields.reference'), (one) => one.reference],
        [t('fields.created_at'), (one) => riyadhDay(new Date(one.created_at))],
        [t('fields.kind'), (one) => t(one.kind === 'message' ? 'kinds.message' : 'kinds.request')],
        [t('fields.status'), (one) => t(`statuses.${one.status}`)],
        [t('fields.client_name'), (one) => one.client_name],
        [t('fields.client_email'), (one) => one.client_email],
        [t('fields.client_phone'), (one) => one.client_phone],
        [t('fields.company_name'), (one) => one.company_name],
        [t('fields.service'), (one) => serviceOf(one, language, t('enquiry'))],
        [
          t('fields.budget'),
          (one) => one.project_budget ?? (one.budget_range && t(`budgets.${one.budget_range}`)),
        ],
        [t('fields.project_timeline'), (one) => one.project_timeline],
        [t('fields.preferred_start_date'), (one) => one.preferred_start_date],
        [t('fields.project_description'), (one) => one.project_description],
        [t('fields.notes'), (one) => one.notes],
      ])
      download(table, `requests-${riyadhDay()}.csv`)
      notifyDone(t('exported', { count: all.length }))
    },
    onError: (error) => notifyFailed(t('workspace:exportFailed'), t(`workspace:errors.${reasonOf(error)}`)),
  })
  return (
    <Button
      variant="default"
      leftSection={<Download aria-hidden="true" size={18} />}
      // Focus stays on the button, which `disabled` would take from it
      aria-disabled={run.isPending || !total}
      data-disabled={run.isPending || !total || undefined}
      onClick={() => {
        if (!run.isPending && total) run.mutate()
      }}
    >
      {run.isPending ? t('workspace:exporting') : t('workspace:export')}
    </Button>
  )
}
