import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ServiceIcon } from '#app/components/icons.tsx'
import type { Service } from '#app/data/services/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DraftBadge } from '#app/routes/admin/drafts/draft-badge.tsx'
import rows from '#app/routes/admin/frame/ordered-rows.module.css'
import { DragHandle } from '#app/workspace/order/sortable-list.tsx'
import { RowName, RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { VisibleSwitch } from '#app/workspace/row-tools/visible-switch.tsx'
import { inLanguage } from '#common/language.ts'
import styles from './services.module.css'

interface ServiceRowProps {
  service: Service
  onEdit(): void
  onDelete(): void
  onSwitch(active: boolean): void
}

/** A service in the list. */
export function ServiceRow({ service, onEdit, onDelete, onSwitch }: ServiceRowProps) {
  const { t } = useTranslation(['services', 'workspace'])
  const language = useLanguage()
  const name = inLanguage(language, service.title_ar, service.title_en)
  const untranslated = Boolean(service.description_ar) !== Boolean(service.description_en)
  return (
    <article className={rows.row}>
      <DragHandle />
      <ServiceIcon name={service.icon} className={styles.icon} />
      <div className={rows.words}>
        <h2>
          <RowName onOpen={onEdit}>{name}</RowName>
        </h2>
        <p dir="auto">{inLanguage(language, service.description_ar, service.description_en)}</p>
        {untranslated && <Badge color="amber">{t('workspace:list.untranslated')}</Badge>}
        <DraftBadge table="services" id={service.id} />
      </div>
      <div className={rows.tools}>
        <VisibleSwitch label={t('visible', { name })} on={service.is_active} onSwitch={onSwitch} />
        <RowTools
          name={name}
          edit={t('editOne', { name })}
          remove={t('deleteOne', { name })}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
    </article>
  )
}
