import FileUp from 'lucide-react/icons/file-up'
import { useTranslation } from 'react-i18next'
import type { ImportKind } from '#app/data/imports/types.ts'
import { HeadAction } from '#app/workspace/head-actions.tsx'

/** Leads from a list to its import. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('workspace')
  return (
    <HeadAction icon={FileUp} action={`/admin/imports?of=${kind}`}>
      {t('import')}
    </HeadAction>
  )
}
