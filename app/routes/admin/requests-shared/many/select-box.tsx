import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { useListSelection } from './use-selection.ts'

/** Selects a request of the list, to change it together with others. */
export function SelectBox({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const selection = useListSelection()
  if (!selection) return null
  return (
    <Checkbox
      aria-label={t('many.select', { name: request.client_name })}
      checked={selection.has(request.id)}
      // The change does not say whether Shift was held
      onClick={({ shiftKey }) => selection.toggle(request.id, shiftKey)}
      onChange={() => undefined}
    />
  )
}
