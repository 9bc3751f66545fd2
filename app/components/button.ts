import styles from './button.module.css'

/** The class names of a button or of a link that looks like one. */
export function button(
  look: 'primary' | 'outline' | 'bright' | 'clear',
  ...more: (string | undefined)[]
): string {
  return [styles.button, styles[look], ...more].filter(Boolean).join(' ')
}
