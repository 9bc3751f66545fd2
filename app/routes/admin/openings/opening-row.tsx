import { Badge } from '@mantine/core'
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import { Dotted } from '#app/components/dotted.tsx'
import { type Opening, openingState } from '#app/data/openings/admin.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DraftBadge } from '#app/routes/admin/drafts/draft-badge.tsx'
import rows from '#app/routes/admin/frame/ordered-rows.module.css'
import { DragHandle } from '#app/workspace/order/sortable-list.tsx'
import { RowName, RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { VisibleSwitch } from '#app/workspace/row-tools/visible-switch.tsx'
import { inLanguage, pathFor } from '#common/language.ts'
import styles from './openings.module.css'

interface OpeningRowProps {
  opening: Opening
  onEdit(): void
  onDelete(): void
  onSwitch(active: boolean): void
}

const colours = { draft: 'gray', open: 'brand', closed: 'amber' } as const

/** An opening in the list, with its state and a link to its page. */
export function OpeningRow({ opening, onEdit, onDelete, onSwitch }: OpeningRowProps) {
  const { t } = useTranslation('openings')
  const language = useLanguage()
  const name = inLanguage(language, opening.title_ar, opening.title_en)
  const state = openingState(opening)
  const day = opening.closes_on && showDay(opening.closes_on, language)?.gregorian
  const where = [
    inLanguage(language, opening.department_ar, opening.department_en),
    inLanguage(language, opening.place_ar, opening.place_en),
    t(`kinds.${opening.kind}`),
  ]
  return (
    <article className={rows.row}>
      <DragHandle />
      <div className={rows.words}>
        <h2>
          <RowName onOpen={onEdit}>{name}</RowName>
        </h2>
        <div>
          <Dotted parts={where} />
        </div>
        <p className={rows.facts}>
          <Badge color={colours[state]}>{t(`states.${state}`)}</Badge>
          <DraftBadge table="openings" id={opening.id} />
          {day && <span>{t('until', { day })}</span>}
        </p>
      </div>
      <div className={rows.tools}>
        <VisibleSwitch label={t('visible', { name })} on={opening.is_active} onSwitch={onSwitch} />
        {state !== 'draft' && (
          <a
            href={pathFor(language, `/careers/${opening[`slug_${language}`]}`)}
            target="_blank"
            rel="noreferrer"
            className={styles.page}
            aria-label={t('page', { name })}
          >
            <ExternalLink aria-hidden="true" size={18} />
          </a>
        )}
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
