import { ActionIcon, Badge, Button } from '@mantine/core'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import type { ProjectImage } from '#app/data/project-images/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DraftBadge } from '#app/routes/admin/drafts/draft-badge.tsx'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { DragHandle } from '#app/workspace/order/sortable-list.tsx'
import { inLanguage } from '#common/language.ts'
import { ImageForm } from './image-form.tsx'
import styles from './images.module.css'

interface ImageTileProps {
  image: ProjectImage
  /** The name of the image, for people who do not see it. */
  name: string
  /** Whether its alternative text and focal point are being edited. */
  open: boolean
  onOpen(): void
  onDone(): void
  onPrimary(): void
  onDelete(): void
}

/** A picture in the image manager. */
export function ImageTile({ image, name, open, onOpen, onDone, onPrimary, onDelete }: ImageTileProps) {
  const { t } = useTranslation(['projects', 'workspace'])
  const language = useLanguage()
  const alternative = inLanguage(language, image.alt_ar, image.alt_en)
  return (
    <article className={styles.tile} data-open={open || undefined}>
      <div className={styles.frame}>
        <StoredImage
          url={image.image_url}
          alt={alternative}
          width={320}
          height={200}
          className={styles.shown}
        />
        <DragHandle />
      </div>
      <div className={styles.words}>
        {image.original_name && (
          <span className={styles.file}>
            <FileName>{image.original_name}</FileName>
          </span>
        )}
        {alternative ? (
          <p dir="auto" className={styles.alternative}>
            {alternative}
          </p>
        ) : (
          <Badge color="amber">{t('images.undescribed')}</Badge>
        )}
        <DraftBadge table="project_images" id={image.id} />
        {Boolean(image.alt_ar) !== Boolean(image.alt_en) && (
          <Badge color="amber">{t('workspace:list.untranslated')}</Badge>
        )}
      </div>
      <div className={styles.tools}>
        {image.is_primary ? (
          <Badge leftSection={<Star aria-hidden="true" size={14} />}>{t('images.primary')}</Badge>
        ) : (
          <Button
            variant="default"
            size="sm"
            onClick={onPrimary}
            aria-label={t('images.makePrimaryOne', { name })}
          >
            {t('images.makePrimary')}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          aria-expanded={open}
          aria-label={t('images.describeOne', { name })}
          onClick={open ? onDone : onOpen}
        >
          {t('images.describe')}
        </Button>
        <ActionIcon color="danger" aria-label={t('images.deleteOne', { name })} onClick={onDelete}>
          <Trash2 aria-hidden="true" size={18} />
        </ActionIcon>
      </div>
      {open && <ImageForm image={image} onDone={onDone} />}
    </article>
  )
}
