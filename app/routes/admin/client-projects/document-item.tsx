import { useTranslation } from 'react-i18next'
import { clientProjectsKey } from '#app/data/client-projects/admin.ts'
import {
  type ClientProjectDocument,
  deleteDocument,
  documentsKey,
} from '#app/data/client-projects/documents.ts'
import { showDay } from '#app/lib/dates.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { FileRow } from '#app/routes/admin/requests-shared/files/file-row.tsx'
import { useDelete } from '#app/workspace/use-delete.tsx'

/** A document of a client's project, and whether the client has downloaded it. */
export function DocumentItem({ document }: { document: ClientProjectDocument }) {
  const { t } = useTranslation('clientProjects')
  const language = useLanguage()
  const { name, downloaded_at, created_at } = document
  const dayOf = (moment: string) => showDay(moment, language)?.gregorian ?? '—'
  const askToDelete = useDelete({
    table: 'client_project_files',
    run: ({ id }: ClientProjectDocument) => deleteDocument(id),
    confirm: () => ({
      title: t('documents.delete.title', { name: isolatedFileName(name) }),
      text: t('documents.delete.text'),
      confirm: t('documents.delete.confirm'),
    }),
    invalidates: [documentsKey, clientProjectsKey],
    done: t('documents.delete.done'),
    failed: t('documents.delete.failed'),
  })
  return (
    <FileRow
      file={document}
      about={
        downloaded_at
          ? t('documents.downloaded', { day: dayOf(downloaded_at) })
          : t('documents.waiting', { day: dayOf(created_at) })
      }
      onDelete={() => void askToDelete(document)}
    />
  )
}
