import { FileName } from '#app/components/file-name.tsx'
import { textDirection } from '#app/lib/typed-direction.ts'
import styles from './find-dialog.module.css'
import { markedParts } from './marked-parts.ts'

/** The words of a result; those that hold what is searched for are marked, so that it shows why it was found. */
export function Marked({ children, search }: { children: string; search: string }) {
  const parts = markedParts(children, search)
  if (!parts.some(({ marked }) => marked)) return <FileName>{children}</FileName>
  return (
    <bdi dir={textDirection(children)}>
      {parts.map(({ text, marked }, place) =>
        marked ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text.
          <mark key={place} className={styles.mark}>
            <FileName>{text}</FileName>
          </mark>
        ) : (
          text
        ),
      )}
    </bdi>
  )
}
