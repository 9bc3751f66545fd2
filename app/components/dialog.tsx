import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  children: ReactNode
  wide?: boolean
}

/** A modal dialog, to be placed in a `template` until `dialog.client.ts` opens it. */
export function Dialog({ title, children, wide }: DialogProps) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <dialog className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog} aria-labelledby={heading}>
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={heading} dir="auto">
            {title}
          </h2>
          <button type="button" className={styles.close} data-close="">
            <X aria-hidden="true" />
            <span className="hidden">{t('close')}</span>
          </button>
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  )
}
