import type { MouseEvent } from 'react'
import styles from './section-links.module.css'

/** Goes to a part of the screen; the address keeps what the screen shows. */
function go(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

interface PartsProps {
  label: string
  /** The id of each part's heading, which can be focused, and its words. */
  parts: readonly (readonly [id: string, title: string])[]
}

/** The way to each part of a long screen. */
export function Parts({ label, parts }: PartsProps) {
  return (
    <nav aria-label={label} className={styles.parts} data-screen="">
      {parts.map(([id, title]) => (
        <a key={id} href={`#${id}`} onClick={go}>
          {title}
        </a>
      ))}
    </nav>
  )
}
