import { displayPhone } from '../lib/phone.ts'
import styles from './details.module.css'

interface DetailsProps {
  badge?: string
  /** Label, value, and how the value is written; rows without a value are left out. */
  rows: [label: string, value: string | null, kind?: 'phone' | 'number'][]
}

/** Facts about a person, as labels and values. */
export function Details({ badge, rows }: DetailsProps) {
  const filled = rows.flatMap(([label, value, kind]) => (value ? [{ label, value, kind }] : []))
  return (
    <div className={styles.details}>
      {badge && <p className={styles.badge}>{badge}</p>}
      <dl>
        {filled.map(({ label, value, kind }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi dir={kind ? 'ltr' : 'auto'}>{kind === 'phone' ? displayPhone(value) : value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
