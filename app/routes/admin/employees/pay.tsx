import { useTranslation } from 'react-i18next'
import type { Employee } from '#app/data/employees/admin.ts'
import { payFields, totalPay } from '#app/data/employees/pay.ts'
import { showRiyals } from '#app/lib/numbers.ts'
import styles from '#app/routes/admin/record-page/record-page.module.css'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { type Fact, Facts } from '#app/workspace/facts.tsx'
import { useNoteLook } from './use-note-look.ts'

/** What an employee earns each month, and since when. */
export function Pay({ employee }: { employee: Employee }) {
  const { t } = useTranslation('employees')
  useNoteLook(employee.id, 'pay')
  const riyals = (amount: number) =>
    amount > 0 && <bdi>{t('terms.riyals', { amount: showRiyals(amount) })}</bdi>
  const total = totalPay((field) => employee[field])
  const since = employee.pay_since ?? employee.employee_join_date
  return (
    <>
      <h3>{t('terms.monthly')}</h3>
      {total > 0 ? (
        <Facts
          facts={[
            ...payFields.map((field): Fact => [t(`fields.${field}`), riyals(employee[field])]),
            [t('terms.total'), <strong key="total">{riyals(total)}</strong>],
            [t('terms.since'), since && <BothDates day={since} />],
          ]}
        />
      ) : (
        <p className={styles.soft}>{t('terms.noneYet')}</p>
      )}
    </>
  )
}
