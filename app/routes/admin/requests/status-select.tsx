import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { decisions, type RequestStatus } from '#app/data/service-requests/admin.ts'
import type { StatusControlProps } from '#app/routes/admin/requests-shared/sender-notice.tsx'
import { useStatusChange } from '#app/routes/admin/requests-shared/use-requests.ts'

/**
 * Sets the status of a request to one of list A's; one that it cannot set stays chosen. The arrow keys alone
 * change nothing, as they would in a select of the browser's: each change is recorded permanently.
 */
export function StatusSelect({ request, take }: StatusControlProps) {
  const { id, status } = request
  const { t } = useTranslation('requests')
  const change = useStatusChange()
  const foreign = !decisions.some((decision) => decision === status)
  return (
    <Select
      label={t('details.change')}
      data-start="status"
      allowDeselect={false}
      withCheckIcon={false}
      // Beside the select, so that the next Tab goes on from there
      comboboxProps={{ withinPortal: false }}
      // All statuses at a glance
      maxDropdownHeight="20rem"
      value={status}
      data={[
        ...(foreign ? [{ value: status, label: t(`statuses.${status}`), disabled: true }] : []),
        ...decisions.map((decision) => ({ value: decision, label: t(`statuses.${decision}`) })),
      ]}
      onChange={(chosen) => {
        if (chosen && chosen !== status)
          change({ id, from: status, status: chosen as RequestStatus, ...take() })
      }}
    />
  )
}
