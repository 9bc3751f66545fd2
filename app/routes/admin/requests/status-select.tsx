import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { decisions, type RequestStatus, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import parts from '#app/routes/admin/requests-shared/requests.module.css'
import { useStatusChange } from '#app/routes/admin/requests-shared/use-requests.ts'

/**
 * Sets the status of a request to one of list A's; one that it cannot set stays chosen. The arrow keys alone
 * change nothing, as they would in a select of the browser's: each change is recorded permanently.
 */
export function StatusSelect({ request: { id, status } }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const change = useStatusChange()
  const foreign = !decisions.some((decision) => decision === status)
  return (
    <div className={parts.status}>
      <Select
        label={t('details.change')}
        allowDeselect={false}
        withCheckIcon={false}
        // Inside the dialog: screen readers ignore what is outside of it
        comboboxProps={{ withinPortal: false }}
        value={status}
        data={[
          ...(foreign
            ? [
                {
                  value: status,
                  label: t('details.current', { status: t(`statuses.${status}`) }),
                  disabled: true,
                },
              ]
            : []),
          ...decisions.map((decision) => ({ value: decision, label: t(`statuses.${decision}`) })),
        ]}
        onChange={(chosen) => {
          if (chosen && chosen !== status) change(id, chosen as RequestStatus)
        }}
      />
    </div>
  )
}
