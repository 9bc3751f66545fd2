import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClientReference } from '#app/data/client-references/admin.ts'
import { showDay } from '#app/lib/dates.ts'
import { initialsOf } from '#app/lib/initials.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DraftBadge } from '#app/routes/admin/drafts/draft-badge.tsx'
import rows from '#app/routes/admin/frame/ordered-rows.module.css'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { DragHandle } from '#app/workspace/order/sortable-list.tsx'
import { RowName, RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { VisibleSwitch } from '#app/workspace/row-tools/visible-switch.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage } from '#common/language.ts'
import styles from './references.module.css'

interface ReferenceRowProps {
  reference: ClientReference
  onEdit(): void
  onDelete(): void
  onSwitch(active: boolean): void
}

/** A client in the list: the logo, whether visitors see it, and the consent. */
export function ReferenceRow({ reference, onEdit, onDelete, onSwitch }: ReferenceRowProps) {
  const { t } = useTranslation('references')
  const language = useLanguage()
  const { is_active, consent_by, consent_on } = reference
  const name = inLanguage(language, reference.name_ar, reference.name_en)
  const day = consent_on && showDay(consent_on, language)?.gregorian
  const consent = consent_by && day && t('consent', { day, name: bilingualPart(consent_by, language) })
  return (
    <article className={rows.row}>
      <DragHandle />
      {reference.image_url ? (
        <StoredImage
          url={reference.image_url}
          alt=""
          width={96}
          height={64}
          widths={[96, 192]}
          className={styles.logo}
        />
      ) : (
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <div className={rows.words}>
        <h2>
          <RowName onOpen={onEdit}>{name}</RowName>
        </h2>
        <p dir="auto">{inLanguage(language, reference.quote_ar, reference.quote_en)}</p>
        <p className={rows.facts}>
          <DraftBadge table="client_references" id={reference.id} />
          {consent ? (
            <span dir="auto" className={styles.agreed}>
              {consent}
            </span>
          ) : (
            <Badge color="amber">{t('noConsent')}</Badge>
          )}
        </p>
      </div>
      <div className={rows.tools}>
        <VisibleSwitch
          label={t('visible', { name })}
          on={is_active}
          onSwitch={onSwitch}
          barred={!consent && t('noConsent')}
        />
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
