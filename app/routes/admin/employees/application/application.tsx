import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { useTranslation } from 'react-i18next'
import { type Employee, noteLook } from '#app/data/employees/admin.ts'
import { openingList } from '#app/data/openings/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import page from '#app/routes/admin/employees/employee.module.css'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import styles from '#app/routes/admin/record-page/record-page.module.css'
import { useVisitFacts } from '#app/routes/admin/requests-shared/details/visit-facts.tsx'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { Facts } from '#app/workspace/facts.tsx'
import { usePrivateDownload } from '#app/workspace/use-file-download.ts'
import { inLanguage } from '#common/language.ts'
import { PlaceFields } from './place-fields.tsx'

/** What someone applied for, and their CV. */
export function Application({ employee, name }: { employee: Employee; name: string }) {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const download = usePrivateDownload(t('application.openFailed'))
  const { data: openings } = useQuery(openingList)
  const visitFacts = useVisitFacts(employee)
  const opening = openings?.find(({ id }) => id === employee.opening_id)
  const { cv_url: url } = employee
  // The activity record shows who opened the CV
  const open = (address: string) =>
    download(address, t('application.fileName', { name }), () => noteLook(employee.id, 'cv'))
  return (
    <Part title={t('application.title')}>
      <Facts
        facts={[
          [
            t('application.opening'),
            opening ? (
              <bdi key="opening">{inLanguage(language, opening.title_ar, opening.title_en)}</bdi>
            ) : (
              t('application.general')
            ),
          ],
          [
            t('application.kept'),
            employee.cv_kept_until && <BothDates key="kept" day={employee.cv_kept_until} />,
          ],
          ...visitFacts,
        ]}
      />
      {employee.status === 'pending' && <PlaceFields employee={employee} />}
      {url ? (
        <>
          <Button
            variant="default"
            className={page.button ?? ''}
            leftSection={<FileText aria-hidden="true" size={18} />}
            onClick={() => void open(url)}
          >
            {t('application.open')}
          </Button>
          <p className={styles.soft}>{t('application.recorded')}</p>
        </>
      ) : (
        <p className={styles.soft}>{t('application.noCv')}</p>
      )}
    </Part>
  )
}
