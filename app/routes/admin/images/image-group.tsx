import { Badge } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { describedTypes, type SiteImage, shownOf, shownTypes } from '#app/data/site-images/admin.ts'
import type { SiteImageType } from '#app/data/site-images/public.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DraftBadge } from '#app/routes/admin/drafts/draft-badge.tsx'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { DragHandle, SortableList } from '#app/workspace/order/sortable-list.tsx'
import { RowName, RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { VisibleSwitch } from '#app/workspace/row-tools/visible-switch.tsx'
import { inLanguage } from '#common/language.ts'
import styles from './images.module.css'

interface ImageGroupProps {
  type: SiteImageType
  /** The pictures of the type, in order. */
  images: SiteImage[]
  nameOf(image: SiteImage): string
  onOrder(ids: string[]): void
  onEdit(image: SiteImage): void
  onDelete(image: SiteImage): void
  onSwitch(image: SiteImage, active: boolean): void
}

/** The pictures of one type: which of them the site shows, and all of them as cards. */
export function ImageGroup({ type, images, nameOf, onOrder, ...actions }: ImageGroupProps) {
  const { t } = useTranslation(['images', 'workspace'])
  const id = useId()
  const shown = shownOf(images, type)
  return (
    <section
      aria-labelledby={id}
      className={styles.group}
      data-many={images.length > 1 ? images.length : undefined}
    >
      <div className={styles.groupHead}>
        <h2 id={id}>{t(`types.${type}`)}</h2>
        <p>
          {t(`hints.${type}`)} {shownTypes.includes(type) && !shown && t('none')}
        </p>
      </div>
      <SortableList
        items={images}
        nameOf={nameOf}
        onOrder={onOrder}
        disabled={images.length < 2}
        className={styles.grid}
      >
        {(image) => (
          <ImageCard image={image} name={nameOf(image)} isShown={image.id === shown?.id} {...actions} />
        )}
      </SortableList>
    </section>
  )
}

interface ImageCardProps extends Pick<ImageGroupProps, 'onEdit' | 'onDelete' | 'onSwitch'> {
  image: SiteImage
  name: string
  isShown: boolean
}

function ImageCard({ image, name, isShown, onEdit, onDelete, onSwitch }: ImageCardProps) {
  const { t } = useTranslation(['images', 'workspace'])
  const language = useLanguage()
  const description = inLanguage(language, image.description_ar, image.description_en)
  const untranslated =
    Boolean(image.title_ar) !== Boolean(image.title_en) ||
    Boolean(image.description_ar) !== Boolean(image.description_en)
  const on = shownTypes.includes(image.image_type) ? 'standby' : 'unused'
  const shown = isShown ? 'onSite' : image.is_active ? on : 'offSite'
  return (
    <article className={styles.card} data-record={image.id} data-off={!image.is_active || undefined}>
      <div className={styles.frame}>
        <StoredImage
          url={image.image_url}
          alt=""
          width={320}
          height={200}
          widths={[320, 640]}
          className={styles.picture}
        />
        <DragHandle />
      </div>
      <div className={styles.words}>
        <h3>
          <RowName onOpen={() => onEdit(image)}>{name}</RowName>
        </h3>
        {description && <p dir="auto">{description}</p>}
        <div className={styles.marks}>
          <Badge color={isShown ? 'brand' : 'gray'}>{t(shown)}</Badge>
          {describedTypes.includes(image.image_type) && !image.title_ar && !image.title_en && (
            <Badge color="amber">{t('undescribed')}</Badge>
          )}
          {untranslated && <Badge color="amber">{t('workspace:list.untranslated')}</Badge>}
          <DraftBadge table="site_images" id={image.id} />
        </div>
      </div>
      <div className={styles.tools}>
        <VisibleSwitch
          label={t('visible', { name })}
          on={image.is_active}
          onSwitch={(active) => onSwitch(image, active)}
        />
        <span className={styles.gap} />
        <RowTools
          name={name}
          edit={t('editOne', { name })}
          remove={t('deleteOne', { name })}
          onEdit={() => onEdit(image)}
          onDelete={() => onDelete(image)}
        />
      </div>
    </article>
  )
}
