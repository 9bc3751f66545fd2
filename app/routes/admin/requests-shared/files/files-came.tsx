import type { RequestFile } from '#app/data/service-requests/request-files.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import parts from '#app/routes/admin/requests-shared/requests.module.css'
import { When } from '#app/routes/admin/requests-shared/work/timeline.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { fileWords } from './file-words.ts'

interface FilesCameProps {
  files: readonly RequestFile[]
  /** The merged request that they are of, in words. */
  of?: string
}

/** Files that came with a request, or that an admin has added, in the timeline. */
export function FilesCame({ files, of }: FilesCameProps) {
  const { t } = useScreenWords('requestFiles', fileWords)
  const language = useLanguage()
  const [first] = files
  if (!first) return null
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    files.map(({ name }) => isolatedFileName(name)),
  )
  return (
    <li data-kind="file">
      <p>
        {t(first.source === 'form' ? 'events.sent' : 'events.added', { names })}{' '}
        {first.source === 'admin' && (
          <bdi className={parts.person}>{bilingualPart(first.author_name, language)}</bdi>
        )}
      </p>
      <When at={first.created_at}>{of && <span>{of}</span>}</When>
    </li>
  )
}

/** The files of a request by when they came, without those of messages, which show their own. */
export function filesByArrival(files: readonly RequestFile[]): RequestFile[][] {
  const groups = Map.groupBy(
    files.filter(({ source }) => source === 'form' || source === 'admin'),
    ({ created_at, source, merged_id }) => `${created_at} ${source} ${merged_id}`,
  )
  return [...groups.values()]
}
