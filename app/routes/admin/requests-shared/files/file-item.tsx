import { requestsKey } from '#app/data/service-requests/admin.ts'
import { deleteRequestFile, type RequestFile } from '#app/data/service-requests/request-files.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { FileRow } from './file-row.tsx'
import { fileWords } from './file-words.ts'

/** A file of a request, and where it came from. */
export function FileItem({ file }: { file: RequestFile }) {
  const { t } = useScreenWords('requestFiles', fileWords)
  const language = useLanguage()
  const { name, source, author_name } = file
  const askToDelete = useDelete({
    table: 'request_files',
    run: ({ id }: { id: string }) => deleteRequestFile(id),
    confirm: () => ({
      title: t('delete.title', { name: isolatedFileName(name) }),
      text: t('delete.text'),
      confirm: t('delete.confirm'),
    }),
    invalidates: [requestsKey],
    optimistic: (cached) => cached,
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
  return (
    <FileRow
      file={file}
      about={t(`from.${source as 'form'}`, { name: bilingualPart(author_name, language) || '—' })}
      onDelete={() => void askToDelete(file)}
    />
  )
}
