import { Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { clientProjectsKey } from '#app/data/client-projects/admin.ts'
import { addDocument, documentsKey, documentsOfProject } from '#app/data/client-projects/documents.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { FileUploads } from '#app/routes/admin/requests-shared/files/file-uploads.tsx'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { namesIn } from '#common/bilingual.ts'
import { inLanguage } from '#common/language.ts'
import { DocumentItem } from './document-item.tsx'
import styles from './documents.module.css'

interface DocumentsDialogProps {
  row: {
    id: string
    client_id: string
    client: { full_name: string; company_name: string | null }
    project: { title_ar: string; title_en: string }
  }
  onClose(): void
}

/** The documents that the company gives a client with their project. */
export default function DocumentsDialog({ row, onClose }: DocumentsDialogProps) {
  const { id, client, project } = row
  const { t } = useTranslation('clientProjects')
  const language = useLanguage()
  const queries = useQueryClient()
  const query = useQuery(documentsOfProject(id))
  const title = useId()
  const names = namesIn(client, language)
  return (
    <Modal opened onClose={onClose} size="xl" title={t('documents.title')}>
      <div className={styles.parts}>
        <div>
          <h3 dir="auto">{inLanguage(language, project.title_ar, project.title_en)}</h3>
          <p className={styles.soft}>
            <bdi>{names.company_name ?? names.full_name}</bdi>
          </p>
          <p className={styles.soft}>{t('documents.lead')}</p>
        </div>
        <FileUploads
          open
          label={t('documents.add')}
          store={async (file, uploaded) => {
            await addDocument(file, row, uploaded)
            for (const queryKey of [documentsKey, clientProjectsKey])
              await queries.invalidateQueries({ queryKey })
          }}
        />
        <section aria-labelledby={title}>
          <h4 id={title} className="hidden">
            {t('documents.list')}
          </h4>
          <ListState
            query={query}
            skeletons={{ count: 2, height: 66 }}
            isEmpty={(documents) => documents.length === 0}
            empty={<p className={styles.soft}>{t('documents.empty')}</p>}
          >
            {(documents) => (
              <ul className={styles.documents}>
                {documents.map((document) => (
                  <DocumentItem key={document.id} document={document} />
                ))}
              </ul>
            )}
          </ListState>
        </section>
      </div>
    </Modal>
  )
}
