import styles from './unbroken.module.css'

/** A reference, such as R-7K3F2Q. */
const reference = /\b([A-Z]-[0-9A-Z]{6})\b/

/** A message whose references do not break at the hyphen. */
export function Unbroken({ children }: { children: string }) {
  return children.split(reference).map((part, place) =>
    // Every second part is a reference; the parts never move
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move.
      <span key={place} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
