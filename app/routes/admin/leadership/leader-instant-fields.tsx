import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isFilled, type Leader } from '#app/data/leadership-team/admin.ts'
import { ImageField } from '#app/workspace/images/image-field.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { Attachments } from './attachments.tsx'
import styles from './leadership.module.css'
import { PhotoFocus } from './photo-focus.tsx'
import type { InstantChanges } from './use-instant-changes.ts'

interface LeaderInstantFieldsProps {
  leader: Leader
  position: string
  instant: InstantChanges
}

/** The parts of a position that are saved immediately: whether visitors see it, its photo and attachments. */
export function LeaderInstantFields({ leader, position, instant }: LeaderInstantFieldsProps) {
  const { t } = useTranslation(['leadership', 'workspace'])
  const ask = useConfirm()
  const filled = isFilled(leader)
  const askToRemove = async (url: string) => {
    const agreed = await ask({
      title: t('photo.removeTitle', { position }),
      text: t('photo.removeText'),
      confirm: t('photo.remove'),
      danger: true,
    })
    if (agreed) instant.photoGone.mutate(url)
  }
  return (
    <div className={styles.aside}>
      <Switch
        label={t('status.label', { position })}
        description={filled ? undefined : t('status.needsName')}
        checked={leader.is_active}
        disabled={!filled}
        onChange={({ currentTarget }) => instant.activity.mutate(currentTarget.checked)}
      />
      <section aria-label={t('photo.label', { position })} className={styles.photo}>
        <ImageField
          label={t('photo.label', { position })}
          bucket="team-images"
          value={leader.image_url ?? ''}
          // When it cannot be stored, the upload is shown as failed and can be tried again
          onChange={(url) =>
            url ? instant.photo.mutateAsync(url) : void askToRemove(leader.image_url ?? '')
          }
          removable
        />
        <PhotoFocus key={leader.image_url} leader={leader} instant={instant} />
      </section>
      <Attachments leader={leader} position={position} instant={instant} />
    </div>
  )
}
