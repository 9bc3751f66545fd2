import { TimeLeft } from '#app/workspace/time-left.tsx'
import styles from './qualifications.module.css'
import { useQualificationWords } from './use-qualification-words.ts'

/** Days before its end at which a registration is first mentioned, as in `pages_to_improve` in the database. */
const namedDays = 60

/** Says that the registration of a person has ended or ends soon; nothing while that is far away. */
export function RegistrationLeft({ until }: { until: string | null }) {
  const { t } = useQualificationWords()
  return (
    <TimeLeft
      until={until}
      within={namedDays}
      className={styles.left}
      words={(key, count) => t(key, { count })}
    />
  )
}
