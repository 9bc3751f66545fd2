import styles from './unbroken.module.css'

/** Such as R-7K3F2Q. */
const reference = /\b([A-Z]-[0-9A-Z]{6})\b/

/** The words of a message, in which no reference is broken at its hyphen. */
export function Unbroken({ children }: { children: string }) {
  return children.split(reference).map((part, place) =>
    // Every second part is what was looked for; they never move
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
