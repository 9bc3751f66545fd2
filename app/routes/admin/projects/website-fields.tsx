import { Checkbox, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { projectStatuses } from '#app/data/projects/admin.ts'
import { Folding } from '#app/workspace/form/folding.tsx'
import { LineField } from '#app/workspace/form/line-field.tsx'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { sectors } from '#common/project-facts.ts'
import styles from './projects.module.css'

/** The fields outside this part, which the project's client sees too. */
const outside = /^((title|category|description)_(ar|en)|location|date|image_url|is_active)$/

interface WebsiteFieldsProps {
  edit: Pick<EditFormState, 'form' | 'field' | 'toggle'>
  /** Whether the project is shown on the website; if not, these fields are folded. */
  isShown: boolean
  /** More fields, below these. */
  children: ReactNode
}

/** The fields of a project that only visitors of the website see. */
export function WebsiteFields({ edit, isShown, children }: WebsiteFieldsProps) {
  const { t } = useTranslation('projects')
  const { error: statusError, ...status } = edit.field('status')
  return (
    <Folding
      title={t('onWebsite.title')}
      said={!isShown && t('onWebsite.later')}
      isWrong={Object.keys(edit.form.formState.errors).some((name) => !outside.test(name))}
      startsOpen={isShown}
    >
      <div className={styles.fields}>
        <NativeSelect
          label={t('fields.sector')}
          description={t('hints.sector')}
          data={[
            { value: '', label: t('facts.none') },
            ...sectors.map((value) => ({ value, label: t(`facts.sectors.${value}`) })),
          ]}
          {...edit.field('sector')}
        />
        <NativeSelect
          label={t('fields.status')}
          description={t('hints.status')}
          error={statusError}
          data={projectStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          {...status}
        />
        <LineField
          label={t('fields.client')}
          description={t('hints.bilingualClient')}
          dir="auto"
          autoComplete="off"
          {...edit.field('client')}
        />
        <Checkbox
          label={t('fields.client_confidential')}
          description={t('hints.client_confidential')}
          {...edit.toggle('client_confidential')}
        />
      </div>
      {children}
    </Folding>
  )
}
