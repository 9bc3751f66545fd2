import { Button, type ButtonProps } from '@mantine/core'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#app/lib/copy-text.ts'
import styles from './copy-button.module.css'

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  text: string
  /** What the button says. */
  children: string
  /** Its accessible name, where several buttons say the same. */
  label?: string
  /** Called when the browser cannot copy: selects the text, so that the person can copy it. */
  onFail(): void
}

/** How long the button says that it has copied, in milliseconds. */
const saidFor = 2000

/** Copies a text, and says whether that worked. Its row must wrap, since a failure has a line of its own. */
export function CopyButton({ text, children, label, onFail, ...button }: CopyButtonProps) {
  const { t } = useTranslation('workspace')
  const [told, setTold] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (told !== 'copied') return
    const over = setTimeout(() => setTold(null), saidFor)
    return () => clearTimeout(over)
  }, [told])
  const copy = async () => {
    const done = await copyText(text)
    setTold(done ? 'copied' : 'failed')
    if (!done) onFail()
  }
  return (
    <>
      <Button
        {...button}
        leftSection={<Copy aria-hidden="true" size={16} />}
        {...(label && { 'aria-label': label })}
        onClick={copy}
      >
        {told === 'copied' ? t('copy.copied') : children}
      </Button>
      <p role="status" className={told === 'failed' ? styles.failed : 'hidden'}>
        {told && t(`copy.${told}`)}
      </p>
    </>
  )
}
