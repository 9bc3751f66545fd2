import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { serviceList } from '#app/data/services/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { inLanguage } from '#common/language.ts'
import styles from './projects.module.css'

/** The services that a project is an example of; the form keeps their ids with commas between. */
export function ServicesField({ edit }: { edit: Pick<EditFormState, 'value'> }) {
  const { t } = useTranslation('projects')
  const language = useLanguage()
  const services = useQuery(serviceList).data ?? []
  const { value, onChange } = edit.value('service_ids')
  if (services.length === 0) return null
  return (
    <Checkbox.Group
      label={t('fields.service_ids')}
      description={t('hints.service_ids')}
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
