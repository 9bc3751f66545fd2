import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './folding.module.css'

interface FoldingProps {
  title: string
  /** What is said of the fields beside the title, such as how many are filled in. */
  said: ReactNode
  /** Whether one of its fields has a mistake: that unfolds it. */
  isWrong: boolean
  /** Whether it is unfolded at first. */
  startsOpen?: boolean
  children: ReactNode
}

/** A part of a long form that unfolds; its fields are rendered only then. */
export function Folding({ title, said, isWrong, startsOpen = false, children }: FoldingProps) {
  const { t } = useTranslation('workspace')
  const [isOpen, setOpen] = useState(startsOpen)
  const part = useRef<HTMLDetailsElement>(null)
  const open = isOpen || isWrong
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it becomes wrong.
  useEffect(() => {
    if (!isWrong || isOpen) return
    // It stays unfolded while the mistake is corrected
    setOpen(true)
    // Its fields did not exist yet when the form focused the first mistake
    if (document.activeElement?.getAttribute('aria-invalid') !== 'true')
      part.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isWrong])
  return (
    <details
      ref={part}
      className={styles.folding}
      open={open}
      onToggle={({ currentTarget }) => {
        // A part with a mistake cannot be folded
        if (isWrong) currentTarget.open = true
        else if (currentTarget.open !== open) setOpen(currentTarget.open)
      }}
    >
      <summary>
        <span>{title}</span>
        <small className={isWrong ? styles.wrong : undefined}>{isWrong ? t('form.toCorrect') : said}</small>
      </summary>
      {open && <div className={styles.inside}>{children}</div>}
    </details>
  )
}
