import styles from './dotted.module.css'

interface DottedProps {
  /** The facts; empty ones are left out. */
  parts: readonly (string | null | undefined | false)[]
  className?: string | undefined
}

/** Facts in a line with dots between them. No line begins or ends with a dot, however it breaks. */
export function Dotted({ parts, className }: DottedProps) {
  const known = [...new Set(parts.filter((part): part is string => Boolean(part)))]
  if (known.length === 0) return null
  return (
    <p className={[styles.dotted, className].filter(Boolean).join(' ')}>
      {known.map((part) => (
        <span key={part}>
          <bdi>{part}</bdi>
        </span>
      ))}
    </p>
  )
}
