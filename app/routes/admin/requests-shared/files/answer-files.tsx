import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { FileName } from '#app/components/file-name.tsx'
import { mergesOf } from '#app/data/service-requests/merges.ts'
import type { RequestFile } from '#app/data/service-requests/request-files.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolated } from '#app/lib/isolated.ts'
import { intakeWords } from '#app/routes/admin/requests-shared/intake/intake-words.ts'
import { bounds } from '#common/limits.ts'
import { AddFiles } from './add-files.tsx'
import type { UploadState } from './file-uploads.tsx'
import { fileWords, useSizeWords } from './file-words.ts'
import styles from './files.module.css'

/** What is wrong with the files of an answer. */
export function answerFilesProblem(files: readonly RequestFile[], chosen: readonly string[]) {
  const attached = files.filter(({ id }) => chosen.includes(id))
  const size = attached.reduce((sum, file) => sum + file.size, 0)
  const problem =
    size > bounds.answerBytes.max
      ? 'tooLarge'
      : attached.length > bounds.answerFiles.max
        ? 'tooMany'
        : undefined
  return { size, problem } as const
}

interface AnswerFilesProps {
  request: string
  files: readonly RequestFile[]
  /** Ids of those that are attached. */
  chosen: readonly string[]
  /** Whether new ones can be chosen; the place for them takes the focus and asks for them as soon as it is there. */
  adding: boolean
  uploads: UploadState
  /** Whether sending was tried, so that uploads that hold it up are pointed out. */
  tried: boolean
  onUploads(state: UploadState): void
  /** @param change gets those that are attached by then */
  onChange(change: (chosen: readonly string[]) => string[]): void
}

/** The files of an answer: those of the request, or new ones, which the request gets as well. */
export function AnswerFiles(props: AnswerFilesProps) {
  const { request, files, chosen, adding, uploads, tried, onUploads, onChange } = props
  const { t } = useScreenWords('requestFiles', fileWords)
  const { t: intake } = useScreenWords('requestIntake', intakeWords)
  const sizeOf = useSizeWords()
  // A merged request may be from someone else, whose file must not go to this reader by mistake
  const { data: merges } = useQuery(mergesOf(request))
  const fromOther = ({ merged_id }: RequestFile) =>
    merges?.find((merge) => merge.merged_id === merged_id)?.reference
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!adding) return
    const field = group.current?.querySelector<HTMLElement>('input[type="file"]')
    field?.focus()
    field?.click()
  }, [adding])
  const { size, problem: tooMuch } = answerFilesProblem(files, chosen)
  const problem = (tried && uploads) || tooMuch
  const set = (file: string, attached: boolean) =>
    onChange((before) => [...before.filter((one) => one !== file), ...(attached ? [file] : [])])
  return (
    <fieldset
      ref={group}
      className={styles.choice}
      hidden={files.length === 0 && !adding && !uploads}
      aria-describedby={`${id}-problem`}
    >
      <legend className={files.length === 0 ? 'hidden' : undefined}>{t('answer.label')}</legend>
      {files.map((file) => {
        const from = fromOther(file)
        return (
          <Checkbox
            key={file.id}
            name="files"
            label={
              <>
                <FileName>{file.name}</FileName> <bdi className={styles.soft}>{sizeOf(file.size)}</bdi>{' '}
                {from && (
                  <span className={styles.soft}>{intake('merge.of', { reference: isolated(from) })}</span>
                )}
              </>
            }
            checked={chosen.includes(file.id)}
            onChange={({ currentTarget }) => set(file.id, currentTarget.checked)}
          />
        )
      })}
      {size > 0 && !problem && (
        <p className={styles.soft}>
          {t('answer.total', { size: sizeOf(size), most: sizeOf(bounds.answerBytes.max) })}
        </p>
      )}
      <p id={`${id}-problem`} role="alert" className={styles.problem} hidden={!problem}>
        {problem && t(`answer.${problem}`)}
      </p>
      <AddFiles
        request={request}
        open={adding}
        label={t('add')}
        hint={`${t('hint')} ${t('answer.hint')}`}
        onAdded={(added) => set(added, true)}
        onUploads={onUploads}
      />
    </fieldset>
  )
}
