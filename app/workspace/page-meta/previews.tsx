import { useTranslation } from 'react-i18next'
import type { Focus } from '#app/lib/images.ts'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { directionOf, type Language } from '#common/language.ts'
import styles from './page-meta.module.css'
import { cutToFit, measureFor, room } from './text-fit.ts'

interface PreviewProps {
  language: Language
  company: string
  /** Without its protocol. */
  address: string
  title: string
  description: string
}

/** The page as a search result: one line of title and two of text, cut as search engines cut them. */
export function SearchPreview({ language, company, address, title, description }: PreviewProps) {
  const { t } = useTranslation('seo')
  return (
    <figure className={styles.preview}>
      <figcaption>{t('preview.search')}</figcaption>
      <div className={styles.result} lang={language} dir={directionOf(language)}>
        <p className={styles.site}>{company}</p>
        <p className={styles.address}>
          <bdi dir="ltr">{address.split('/').filter(Boolean).join(' › ')}</bdi>
        </p>
        <p className={styles.title} data-part="title">
          {cutToFit(title, room.title.most, measureFor('title'))}
        </p>
        <p className={styles.text} data-part="description">
          {cutToFit(description, room.description.most, measureFor('description'))}
        </p>
      </div>
    </figure>
  )
}

interface ChatProps extends PreviewProps {
  picture: { own: string; focus: Focus; automatic: string }
}

/** The page as a link in a chat, such as in WhatsApp: picture, title, text and host. */
export function ChatPreview({ language, address, title, description, picture }: ChatProps) {
  const { t } = useTranslation('seo')
  const [host] = address.split('/')
  return (
    <figure className={styles.preview}>
      <figcaption>{t('preview.chat')}</figcaption>
      <div className={styles.card} lang={language} dir={directionOf(language)}>
        {picture.own ? (
          <StoredImage
            url={picture.own}
            alt=""
            width={480}
            height={252}
            focus={picture.focus}
            className={styles.picture}
          />
        ) : (
          picture.automatic && (
            <img src={picture.automatic} alt="" width={480} height={252} className={styles.picture} />
          )
        )}
        <div className={styles.words}>
          <p className={styles.cardTitle}>{title}</p>
          <p className={styles.cardText}>{description}</p>
          <p className={styles.host}>
            <bdi dir="ltr">{host}</bdi>
          </p>
        </div>
      </div>
    </figure>
  )
}
