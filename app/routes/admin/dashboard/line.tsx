import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './dashboard.module.css'
import { Figure } from './figure.tsx'

interface LineProps {
  to: string
  words: string
  value: number | undefined
  failed: boolean
  /** How many of them are past their time. */
  late?: number
  /** Marks a number above zero as past its time. */
  urgent?: boolean
  /** The largest number that is counted, if there is one. */
  most?: number
  /** The sentence that says that there are none; without it, the number 0 says so. */
  none?: string
  /** Whether it mostly counts nothing: then a phone keeps no place for it while it loads. */
  rare?: boolean
}

/** A number, what it counts, and the link to it. */
export function Line({ to, words, value, failed, late = 0, urgent, most, none, rare }: LineProps) {
  const { t } = useTranslation('dashboard')
  return (
    <li>
      <Link
        to={to}
        className={styles.line}
        data-none={value === 0 || (rare && value === undefined && !failed) ? '' : undefined}
        data-urgent={urgent && value ? '' : undefined}
      >
        {value === 0 && none ? (
          <span>{none}</span>
        ) : (
          <>
            <span>
              {words} {late > 0 && <Badge color="danger">{t('waiting.late', { count: late })}</Badge>}
            </span>{' '}
            <Figure value={value} failed={failed} most={most} />
          </>
        )}
      </Link>
    </li>
  )
}
