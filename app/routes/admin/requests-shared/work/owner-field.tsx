import { Button, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { useAssign, useColleagues } from './use-work.ts'
import styles from './work.module.css'

/** The value of the option "nobody"; an empty value would mean that nothing is selected. */
const nobody = 'none'

/** Who owns a request: chosen from the colleagues, or taken over with one press. */
export function OwnerField({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const { assign, toggleMine, isMine } = useAssign()
  const { active, nameOf } = useColleagues()
  const { owner } = request.work
  const gone = owner && !owner.active
  return (
    <div className={styles.field}>
      <Select
        label={t('work.owner.label')}
        allowDeselect={false}
        withCheckIcon={false}
        // Inside the dialog: screen readers ignore what is outside of it
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight="16rem"
        value={owner?.id ?? nobody}
        data={[
          { value: nobody, label: t('work.owner.none') },
          ...(gone
            ? [{ value: owner.id, label: t('work.owner.gone', { name: nameOf(owner) }), disabled: true }]
            : []),
          // The owner is shown before the colleagues are loaded
          ...(owner?.active && !active.some(({ id }) => id === owner.id)
            ? [{ value: owner.id, label: nameOf(owner) }]
            : []),
          ...active.map((one) => ({ value: one.id, label: nameOf(one) })),
        ]}
        onChange={(chosen) => {
          if (chosen) assign(request.id, chosen === nobody ? null : chosen, owner?.id ?? null)
        }}
      />
      <Button variant="default" size="sm" onClick={() => toggleMine(request)}>
        {t(isMine(request) ? 'work.owner.leave' : 'work.owner.take')}
      </Button>
    </div>
  )
}
