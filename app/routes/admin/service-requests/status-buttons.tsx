import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { workStates } from '#app/data/service-requests/admin.ts'
import parts from '#app/routes/admin/requests-shared/requests.module.css'
import type { StatusControlProps } from '#app/routes/admin/requests-shared/sender-notice.tsx'
import { useStatusChange } from '#app/routes/admin/requests-shared/use-requests.ts'

/** Sets the status of a request to one of list B's, other than the current. */
export function StatusButtons({ request, take }: StatusControlProps) {
  const { id, status } = request
  const { t } = useTranslation('requests')
  const change = useStatusChange()
  return (
    <fieldset className={parts.choices}>
      <legend>{t('details.change')}</legend>
      <div className={parts.buttons}>
        {workStates.map((state, place) => {
          const current = state === status
          return (
            <Button
              key={state}
              data-start={place === 0 ? 'status' : undefined}
              variant="default"
              size="sm"
              leftSection={current && <Check aria-hidden="true" size={18} />}
              aria-current={current || undefined}
              // `disabled` would take the focus from the button
              aria-disabled={current}
              data-disabled={current || undefined}
              onClick={() => {
                if (!current) change({ id, from: status, status: state, ...take() })
              }}
            >
              {t(`statuses.${state}`)}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}
