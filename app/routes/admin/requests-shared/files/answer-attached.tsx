import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { FileName } from '#app/components/file-name.tsx'
import type { RequestFile } from '#app/data/service-requests/request-files.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { fileWords } from './file-words.ts'
import styles from './files.module.css'

interface AnswerAttachedProps {
  /** The attached files. */
  files: readonly RequestFile[]
  onRemove(id: string): void
}

/**
 * The attached files, beside the buttons that send an answer: the place where files are chosen may be out of
 * view.
 */
export function AnswerAttached({ files, onRemove }: AnswerAttachedProps) {
  const { t } = useScreenWords('requestFiles', fileWords)
  const list = useRef<HTMLUListElement>(null)
  const remove = (id: string, place: number) => {
    // The button disappears, so move the focus first
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next =
      buttons[place + 1] ?? buttons[place - 1] ?? list.current?.closest('form')?.querySelector('textarea')
    next?.focus()
    onRemove(id)
  }
  if (files.length === 0) return null
  return (
    <ul ref={list} className={styles.chips} aria-label={t('answer.attached')}>
      {files.map(({ id, name }, place) => (
        <li key={id}>
          <FileName>{name}</FileName>
          <button
            type="button"
            aria-label={t('answer.remove', { name: isolatedFileName(name) })}
            title={t('answer.remove', { name: isolatedFileName(name) })}
            onClick={() => remove(id, place)}
          >
            <X aria-hidden="true" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
