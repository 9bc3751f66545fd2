import { useQuery } from '@tanstack/react-query'
import { useProfile } from '#app/auth/use-profile.ts'
import { ownEmployee } from '#app/data/employees/employee.ts'
import { employeePortal as ar } from '#app/i18n/locales/ar/portal/employee.ts'
import { employeePortal as en } from '#app/i18n/locales/en/portal/employee.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { SectionLinks } from '#app/workspace/section-links.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage } from '#common/language.ts'
import { ClientProjects } from './client-projects.tsx'
import { EndingDocuments } from './ending-documents.tsx'
import { Figures } from './figures.tsx'
import { Inbox } from './inbox.tsx'
import { OwnAccount } from './own-account.tsx'
import { OwnRecord } from './own-record.tsx'
import styles from './portal.module.css'
import { OpenRenewal } from './renewal/open-renewal.tsx'
import { useOwnDocuments } from './renewal/use-own-documents.ts'

/** The employee portal: documents to renew, notifications, the own record, all clients' projects, and the account. */
export default function EmployeePortal() {
  const { t } = useScreenWords('employeePortal', { ar, en })
  const language = useLanguage()
  const { id, full_name } = useProfile()
  const record = useQuery(ownEmployee(id))
  const own = record.data
  const documents = useOwnDocuments(own?.id)
  // The profile keeps the name from the sign-up; the record may have been corrected
  const name =
    (own && inLanguage(language, own.full_name_ar, own.full_name_en)) || bilingualPart(full_name, language)
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <p>{t('title')}</p>
        <h1>{t('welcome', { name })}</h1>
        <SectionLinks
          label={t('parts')}
          sections={[
            ['inbox', t('inbox.title')],
            ['record', t('record.title')],
            ...(documents.length > 0 ? ([['documents', t('documents.title')]] as const) : []),
            ['projects', t('projects.title')],
            ['own-account', t('account.title')],
          ]}
        />
      </div>
      {own && <EndingDocuments employee={own} />}
      <Inbox record={record} />
      <OwnRecord record={record} />
      <Figures record={record} />
      <ClientProjects />
      <OwnAccount id={id} />
      {own && <OpenRenewal employeeId={own.id} />}
    </div>
  )
}
