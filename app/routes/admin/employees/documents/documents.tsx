import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { renewalsOf } from '#app/data/document-renewals/employee.ts'
import { documentsOf } from '#app/data/employee-documents/employee.ts'
import type { Employee } from '#app/data/employees/admin.ts'
import { WaitingBadge } from '#app/routes/admin/employees/renewals/waiting-badge.tsx'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { TimeLeft } from '#app/workspace/time-left.tsx'
import { useFocusBack } from '#app/workspace/use-focus-back.ts'
import { type DocumentKind, documentKinds } from '#common/employee-documents.ts'
import { DocumentDialog } from './document-dialog.tsx'
import styles from './documents.module.css'

/** Until when the contract, residence permit and professional registration of an employee are valid. */
export function Documents({ employee }: { employee: Employee }) {
  const { t } = useTranslation('employees')
  const { mails } = useCompany()
  const query = useQuery(documentsOf(employee.id))
  const { data: renewals = [] } = useQuery({
    ...renewalsOf(employee.id),
    // No one decides on documents of employees who have left
    enabled: employee.status === 'approved',
  })
  const [open, setOpen] = useState<DocumentKind | null>(null)
  useFocusBack(open !== null)
  return (
    <Part title={t('documents.title')}>
      <p className={styles.lead}>{t(mails.sent ? 'documents.lead' : 'documents.leadNoMail')}</p>
      <ListState query={query} skeletons={{ count: 3, height: 44 }} isEmpty={() => false} empty={null}>
        {(documents) => (
          <>
            <ul className={styles.documents}>
              {documentKinds.map((kind) => {
                const document = documents.find((one) => one.kind === kind)
                const waiting = renewals.find((one) => one.kind === kind && one.status === 'waiting')
                const name = t(`documents.kinds.${kind}`)
                return (
                  <li key={kind} data-record={document?.id}>
                    <div>
                      <strong>{name}</strong>
                      {document?.number && (
                        <span className={styles.number}>
                          <bdi>{document.number}</bdi>
                        </span>
                      )}
                    </div>
                    <div>
                      {document ? (
                        <>
                          <BothDates day={document.expires_on} />{' '}
                          <TimeLeft
                            until={document.expires_on}
                            words={(key, count) => t(`documents.${key}`, { count })}
                          />
                        </>
                      ) : (
                        <span className={styles.lead}>{t('documents.none')}</span>
                      )}
                      {waiting && <WaitingBadge renewal={waiting} />}
                    </div>
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={t(document ? 'documents.editOf' : 'documents.addOf', { document: name })}
                      onClick={() => setOpen(kind)}
                    >
                      {t(document ? 'documents.edit' : 'documents.add')}
                    </Button>
                  </li>
                )
              })}
            </ul>
            {open && (
              <DocumentDialog
                employeeId={employee.id}
                kind={open}
                document={documents.find((one) => one.kind === open) ?? null}
                onClose={() => setOpen(null)}
              />
            )}
          </>
        )}
      </ListState>
    </Part>
  )
}
