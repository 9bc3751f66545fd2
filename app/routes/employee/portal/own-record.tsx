import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestRecheck } from '#app/auth/access-recheck.ts'
import type { Employee } from '#app/data/employees/admin.ts'
import { payFields, totalPay } from '#app/data/employees/pay.ts'
import { showDay } from '#app/lib/dates.ts'
import { showRiyals } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { EmailText } from '#app/workspace/email-text.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { usePrivateDownload } from '#app/workspace/use-file-download.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage, otherLanguage } from '#common/language.ts'
import { displayPhone } from '#common/phone.ts'
import { OwnDocuments } from './own-documents.tsx'
import styles from './own-record.module.css'
import portal from './portal.module.css'

/** The employee's own record: position, pay, contract and documents. */
export function OwnRecord({ record }: { record: UseQueryResult<Employee | null> }) {
  const { t } = useTranslation('employeePortal')
  return (
    <section aria-labelledby="record" className={portal.section}>
      <div className={portal.sectionHead}>
        <div>
          <h2 id="record" tabIndex={-1}>
            {t('record.title')}
          </h2>
          <p>{t('record.lead')}</p>
        </div>
      </div>
      <ListState
        query={record}
        skeletons={{ count: 2, height: 96 }}
        isEmpty={(own) => own === null}
        empty={<Empty level={3} title={t('record.missing')} text={t('record.missingText')} />}
      >
        {(own) =>
          own && (
            <>
              <Terms own={own} />
              <OwnDocuments employee={own} />
            </>
          )
        }
      </ListState>
    </section>
  )
}

function Terms({ own }: { own: Employee }) {
  const { t } = useTranslation('employeePortal')
  const language = useLanguage()
  const joined = showDay(own.employee_join_date ?? '', language)
  const total = totalPay((field) => own[field])
  const riyals = (amount: number) => <bdi>{t('record.riyals', { amount: showRiyals(amount) })}</bdi>
  const position = inLanguage(language, own.position_ar, own.position_en)
  const other = inLanguage(otherLanguage(language), own.position_ar, own.position_en)
  return (
    <div className={styles.terms}>
      <dl className={styles.facts}>
        <Fact label={t('record.position')}>
          <bdi>{position}</bdi>
          {other !== position && (
            <span className={styles.soft}>
              <bdi lang={otherLanguage(language)}>{other}</bdi>
            </span>
          )}
        </Fact>
        <Fact label={t('record.project_name')}>
          {own.project_name?.trim() ? <bdi>{bilingualPart(own.project_name, language)}</bdi> : <Unset />}
        </Fact>
        <Fact label={t('record.employee_join_date')}>
          {joined ? joined.gregorian : <Unset />}
          {joined && <span className={styles.soft}>{joined.hijri}</span>}
        </Fact>
        <Fact label={t('record.phone')}>
          <bdi dir="ltr">{displayPhone(own.phone)}</bdi>
        </Fact>
        <Fact label={t('record.email')}>
          <EmailText>{own.email}</EmailText>
        </Fact>
        <Fact label={t('record.contract')}>
          <Contract own={own} />
        </Fact>
        {own.cv_url && (
          <Fact label={t('record.cv.label')}>
            <OwnFile own={own} url={own.cv_url} words="record.cv" />
          </Fact>
        )}
      </dl>
      <div>
        <h3>{t('record.pay')}</h3>
        {total > 0 ? (
          <dl className={styles.pay}>
            {payFields
              // Amounts of zero are not listed
              .filter((field) => own[field] > 0)
              .map((field) => (
                <Fact key={field} label={t(`record.${field}`)}>
                  {riyals(own[field])}
                </Fact>
              ))}
            <Fact label={t('record.total')} total>
              {riyals(total)}
            </Fact>
          </dl>
        ) : (
          <Unset />
        )}
      </div>
    </div>
  )
}

/** Said where management has not entered a value. */
function Unset() {
  const { t } = useTranslation('employeePortal')
  return <span className={styles.soft}>{t('record.none')}</span>
}

/** A link to the employee's own contract, or a note that there is none yet. */
function Contract({ own }: { own: Employee }) {
  const { t } = useTranslation('employeePortal')
  if (!own.contract_url) return <span className={styles.soft}>{t('record.noContract')}</span>
  return <OwnFile own={own} url={own.contract_url} words="record" />
}

interface OwnFileProps {
  own: Employee
  url: string
  /** The key of the button's words. */
  words: 'record' | 'record.cv'
}

function OwnFile({ own, url, words }: OwnFileProps) {
  const { t } = useTranslation(['employeePortal', 'workspace'])
  const download = usePrivateDownload(t(`${words}.downloadFailed`))
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    const name = inLanguage(language, own.full_name_ar, own.full_name_en)
    // It may have been replaced, or access was lost
    if (!(await download(url, t(`${words}.fileName`, { name })))) requestRecheck()
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      className={styles.download ?? ''}
      leftSection={<FileDown aria-hidden="true" size={18} />}
      aria-disabled={busy}
      onClick={() => busy || void fetchIt()}
    >
      {busy ? t(`${words}.downloading`) : t(`${words}.download`)}
    </Button>
  )
}

function Fact({ label, total, children }: { label: string; total?: boolean; children: ReactNode }) {
  return (
    <div data-total={total || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
