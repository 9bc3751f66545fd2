import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './portal.module.css'

/** Goes to a part of the screen; the address keeps what the screen shows. */
function go(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** The way to each part of a long screen. */
export function Parts() {
  const { t } = useTranslation('employeePortal')
  return (
    <nav aria-label={t('parts')} className={styles.parts} data-screen="">
      {(['inbox', 'projects', 'record'] as const).map((part) => (
        <a key={part} href={`#${part}`} onClick={go}>
          {t(`${part}.title`)}
        </a>
      ))}
    </nav>
  )
}
