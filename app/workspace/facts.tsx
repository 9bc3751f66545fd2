import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** A label and its value, if any. */
export type Fact = [name: string, value: ReactNode]

/** Labels with their values; those without a value are left out. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
