import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { type CsvColumns, download, toCsv } from '#app/lib/csv.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { usePasswordAgain } from '#app/workspace/account/use-password-again.tsx'
import { HeadAction } from '#app/workspace/head-actions.tsx'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { riyadhDay } from '#common/moment.ts'

interface ExportButtonProps<Row> {
  /** The file's name without its ending. */
  fileName: string
  /** Reads every row that the search and the filters leave, as `readAll` of `usePagedList`; throws a DataError. */
  readAll(): Promise<Row[]>
  columns: CsvColumns<Row>
  /** The message afterwards, if any. */
  done?(count: number): string
  /** Whether there is nothing to export. */
  disabled?: boolean
  /** What the button says, where the list has another one. */
  label?: string
  size?: 'sm'
}

/** Downloads the rows of a list as a CSV file: a button, or an item of a menu. */
export function ExportButton<Row>(props: ExportButtonProps<Row>) {
  const { fileName, readAll, columns, done, disabled = false, label, size } = props
  const { t } = useTranslation('workspace')
  const withPassword = usePasswordAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: () => withPassword(readAll),
    onSuccess(rows) {
      download(toCsv(rows, columns), `${fileName}.csv`)
      if (done) notifyDone(done(rows.length))
    },
    onError: (error) => notifyFailed(t('exportFailed'), t(`errors.${reasonOf(error)}`)),
  })
  return (
    <HeadAction icon={Download} size={size} off={isPending || disabled} action={() => mutate()}>
      {isPending ? t('exporting') : (label ?? t('export'))}
    </HeadAction>
  )
}

/** The day for a file's name and for columns of a CSV file, in Riyadh. */
export const csvDay = (moment: string | null) => moment && riyadhDay(new Date(moment))
