import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Employee, noteLook } from '#app/data/employees/admin.ts'
import { payFields, totalPay } from '#app/data/employees/pay.ts'
import { showRiyals } from '#app/lib/numbers.ts'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import styles from '#app/routes/admin/record-page/record-page.module.css'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { type Fact, Facts } from '#app/workspace/facts.tsx'

/** What an employee earns each month, and since when. */
export function Pay({ employee }: { employee: Employee }) {
  const { t } = useTranslation('employees')
  const { id } = employee
  useEffect(() => {
    // Looking at pay is recorded in the activity; a note that fails hides nothing
    noteLook(id, 'pay').catch(() => undefined)
  }, [id])
  const riyals = (amount: number) =>
    amount > 0 && <bdi>{t('terms.riyals', { amount: showRiyals(amount) })}</bdi>
  const total = totalPay((field) => employee[field])
  const since = employee.pay_since ?? employee.employee_join_date
  return (
    <Part title={t('terms.pay')}>
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
    </Part>
  )
}
