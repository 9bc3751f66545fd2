import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serviceList } from '#app/data/services/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { inLanguage } from '#common/language.ts'
import styles from './services-field.module.css'
import type { EditFormState } from './use-edit-form.ts'

interface ServicesFieldProps {
  edit: Pick<EditFormState, 'value'>
  label: string
  hint: string
}

/** The services that an item belongs to; the form keeps their ids in `service_ids`, with commas between. */
export function ServicesField({ edit, label, hint }: ServicesFieldProps) {
  const language = useLanguage()
  const services = useQuery(serviceList).data ?? []
  const { value, onChange } = edit.value('service_ids')
  if (services.length === 0) return null
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      value={value.split(',')}
      onChange={(ids) => onChange(ids.filter(Boolean).join(','))}
    >
      <div className={styles.services}>
        {services.map((service) => (
          <Checkbox
            key={service.id}
            value={service.id}
            label={<bdi>{inLanguage(language, service.title_ar, service.title_en)}</bdi>}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
