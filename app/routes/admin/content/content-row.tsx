import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SiteText } from '#app/data/site-content/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DraftBadge } from '#app/routes/admin/drafts/draft-badge.tsx'
import { RowName, RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { inLanguage } from '#common/language.ts'
import styles from './content.module.css'
import { nameOfText } from './content-names.ts'

interface ContentRowProps {
  item: SiteText
  onEdit(): void
  onDelete(): void
}

/** What a text is for, and the text itself. */
export function ContentRow({ item, onEdit, onDelete }: ContentRowProps) {
  const { t } = useTranslation(['content', 'workspace'])
  const language = useLanguage()
  const use = nameOfText(item)
  const name = t(`names.${use}`)
  const title = inLanguage(language, item.title_ar, item.title_en)
  const text = inLanguage(language, item.text_ar, item.text_en)
  const untranslated =
    Boolean(item.title_ar) !== Boolean(item.title_en) || Boolean(item.text_ar) !== Boolean(item.text_en)
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <p className={styles.use}>
          {name} {use === 'other' && <code dir="ltr">{item.content_key}</code>}
        </p>
        <h3 className={title ? undefined : styles.none}>
          <RowName onOpen={onEdit}>{title || t('noTitle')}</RowName>
        </h3>
        <DraftBadge table="site_content" id={item.id} />
        {text && (
          <p className={styles.text}>
            <bdi>{text}</bdi>
          </p>
        )}
        {(untranslated || !item.is_active) && (
          <div className={styles.marks}>
            {!item.is_active && <Badge color="gray">{t('offSite')}</Badge>}
            {untranslated && <Badge color="amber">{t('workspace:list.untranslated')}</Badge>}
          </div>
        )}
      </div>
      <div className={styles.tools}>
        <RowTools
          name={title || name}
          edit={t('editOne', { name: title || name })}
          remove={t('deleteOne', { name: title || name })}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
    </article>
  )
}
