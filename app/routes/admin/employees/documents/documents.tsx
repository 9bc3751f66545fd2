import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { renewalsOf } from '#app/data/document-renewals/employee.ts'
import { documentsOf, type EmployeeDocument } from '#app/data/employee-documents/employee.ts'
import type { Employee } from '#app/data/employees/admin.ts'
import { WaitingBadge } from '#app/routes/admin/employees/renewals/waiting-badge.tsx'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { TimeLeft } from '#app/workspace/time-left.tsx'
import { useFocusBack } from '#app/workspace/use-focus-back.ts'
import { type DocumentKind, documentKinds } from '#common/employee-documents.ts'
import { DocumentDialog } from './document-dialog.tsx'
import styles from './documents.module.css'

const ScanDialog = lazyDialog(() => import('./scan-dialog.tsx'))

/** The documents of an employee with their expiry dates, each with its scan if there is one. */
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
  const [scan, setScan] = useState<DocumentKind | null>(null)
  useFocusBack(open !== null || scan !== null)
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
                if (!document && !waiting) return null
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
                    <div className={styles.tools}>
                      {document?.file_url && (
                        <Button
                          variant="default"
                          size="sm"
                          leftSection={<FileText aria-hidden="true" size={18} />}
                          aria-label={t('documents.scan.openOf', { document: name })}
                          onClick={() => setScan(kind)}
                        >
                          {t('documents.scan.open')}
                        </Button>
                      )}
                      <Button
                        variant="default"
                        size="sm"
                        aria-label={t(document ? 'documents.editOf' : 'documents.addOf', { document: name })}
                        onClick={() => setOpen(kind)}
                      >
                        {t(document ? 'documents.edit' : 'documents.add')}
                      </Button>
                    </div>
                  </li>
                )
              })}
            </ul>
            <Missing documents={documents} onAdd={setOpen} />
            {open && (
              <DocumentDialog
                employeeId={employee.id}
                kind={open}
                document={documents.find((one) => one.kind === open) ?? null}
                onScan={() => setScan(open)}
                onClose={() => setOpen(null)}
              />
            )}
            {scan && (
              <ScanDialog
                employee={employee}
                kind={scan}
                url={documents.find((one) => one.kind === scan)?.file_url ?? ''}
                onClose={() => setScan(null)}
              />
            )}
          </>
        )}
      </ListState>
    </Part>
  )
}

interface MissingProps {
  documents: EmployeeDocument[]
  onAdd(kind: DocumentKind): void
}

/** The kinds of documents that have not been entered yet, each with a button to add it. */
function Missing({ documents, onAdd }: MissingProps) {
  const { t } = useTranslation('employees')
  const missing = documentKinds.filter((kind) => !documents.some((one) => one.kind === kind))
  if (missing.length === 0) return null
  return (
    <div className={styles.missing}>
      <h3>{t('documents.missing')}</h3>
      {missing.map((kind) => {
        const name = t(`documents.kinds.${kind}`)
        return (
          <Button
            key={kind}
            variant="default"
            size="sm"
            leftSection={<Plus aria-hidden="true" size={16} />}
            aria-label={t('documents.addOf', { document: name })}
            onClick={() => onAdd(kind)}
          >
            {name}
          </Button>
        )
      })}
    </div>
  )
}
