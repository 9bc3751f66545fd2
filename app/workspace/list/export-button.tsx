import { Button } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#app/lib/csv.ts'
import { riyadhDay } from '#app/lib/dates.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'

interface ExportButtonProps {
  /** What the file is called, before the day and its ending. */
  name: string
  /** Reads every row that the search and filters leave, and makes the table; throws a DataError. */
  make(): Promise<Blob>
}

/** Hands the person the rows of a list as a CSV file. */
export function ExportButton({ name, make }: ExportButtonProps) {
  const { t } = useTranslation('workspace')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      download(await make(), `${name} ${riyadhDay()}.csv`)
    } catch (error) {
      notifyFailed(t('exportFailed'), t(`errors.${reasonOf(error)}`))
    }
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<Download aria-hidden="true" size={18} />}
      disabled={busy}
      onClick={() => void run()}
    >
      {busy ? t('exporting') : t('export')}
    </Button>
  )
}
