import { useTranslation } from 'react-i18next'
import styles from './share-links.module.css'

const networks = [
  {
    name: null,
    link: (address: string, title: string) =>
      `https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`,
  },
  {
    name: 'X',
    link: (address: string, title: string) =>
      `https://x.com/intent/post?${new URLSearchParams({ text: title, url: address })}`,
  },
  {
    name: 'LinkedIn',
    link: (address: string) =>
      `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: address })}`,
  },
] as const

/** Links that share an article: plain ones, so that no network learns who reads it. Copying takes JavaScript. */
export function ShareLinks({ address, title }: { address: string; title: string }) {
  const { t } = useTranslation('landing')
  return (
    <nav className={styles.share} aria-labelledby="share" data-screen="">
      <h2 id="share">{t('news.share')}</h2>
      <ul>
        {networks.map(({ name, link }) => (
          <li key={name}>
            <a
              href={link(address, title)}
              rel="noopener noreferrer"
              target="_blank"
              {...(name && { lang: 'en' })}
            >
              {name ?? t('contact.whatsapp')}
            </a>
          </li>
        ))}
        <li>
          <button type="button" data-copy={address} data-copied={t('news.copied')} hidden>
            {t('news.copy')}
          </button>
          <span role="status" className="hidden" />
        </li>
      </ul>
    </nav>
  )
}
