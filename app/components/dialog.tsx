import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  wide?: boolean
}

/** A modal window. Escape, the close button and a click beside it close it; focus returns to where it was. */
export function Dialog({ open, onClose, title, children, wide }: DialogProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const pressedOutside = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!open) return element.close()
    if (!element.open) element.showModal()
    const { dataset, clientWidth } = document.documentElement
    dataset.locked = innerWidth > clientWidth ? 'gutter' : ''
    return () => {
      delete dataset.locked
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the element itself.
    <dialog
      ref={dialog}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={heading}
      onClose={onClose}
      // Text selected from inside to beyond the edge must not close the window.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === event.currentTarget) event.currentTarget.close()
      }}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={heading} dir="auto">
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            <X aria-hidden="true" />
            <span className="hidden">{t('close')}</span>
          </button>
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  )
}
