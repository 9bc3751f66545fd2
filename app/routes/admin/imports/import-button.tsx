import { Button } from '@mantine/core'
import FileUp from 'lucide-react/icons/file-up'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ImportKind } from '#app/data/imports/types.ts'
import { BriefLabel } from '#app/workspace/list/brief-label.tsx'
import styles from '#app/workspace/list/list-controls.module.css'

/** Leads from a list to its import. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('workspace')
  return (
    <Button
      component={Link}
      to={`/admin/imports?of=${kind}`}
      variant="default"
      className={styles.brief ?? ''}
      aria-label={t('import')}
      title={t('import')}
      leftSection={<FileUp aria-hidden="true" size={18} />}
    >
      <BriefLabel words={t('import')} brief={t('importBrief')} />
    </Button>
  )
}
