import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MediaFile } from '#app/data/media/admin.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import styles from './media.module.css'

interface EarlierFilesProps {
  earlier: MediaFile['earlier']
  kind: MediaFile['kind']
  onBack(url: string): void
}

/** Files that were replaced before the previous one; each can be brought back. */
export function EarlierFiles({ earlier, kind, onBack }: EarlierFilesProps) {
  const { t } = useTranslation('media')
  const language = useLanguage()
  return (
    <section aria-labelledby="earlier-files" className={styles.earlier}>
      <h3 id="earlier-files">{t('replace.earlier')}</h3>
      <ul>
        {earlier.map(({ url, replaced_at }) => {
          const when = t('replace.replacedOn', { date: showMoment(replaced_at, language) })
          return (
            <li key={url}>
              {kind === 'picture' && (
                <StoredImage url={url} alt="" width={72} height={72} widths={[96, 192]} />
              )}
              <span>{when}</span>
              <Button variant="default" size="sm" onClick={() => onBack(url)}>
                {t('replace.backThis')}
                <span className="hidden"> {when}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
