import styles from './list-controls.module.css'

interface BriefLabelProps {
  /** What a button says on a desk. */
  words: string
  /** What it says on a phone, where it shares a line with others. */
  brief: string
}

/** The words of a button with less of them on a phone; its `aria-label` says all of them. */
export const BriefLabel = ({ words, brief }: BriefLabelProps) => (
  <>
    <span className={styles.words}>{words}</span>
    <span className={styles.briefWords}>{brief}</span>
  </>
)
