import { Button, Skeleton } from '@mantine/core'
import FileDown from 'lucide-react/icons/file-down'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedAddress } from '#app/workspace/images/use-signed-address.ts'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { usePrivateDownload } from '#app/workspace/use-file-download.ts'
import styles from './renewals.module.css'

const Preview = lazyDialog(() => import('#app/routes/admin/requests-shared/files/preview.tsx'))

interface ScanProps {
  url: string
  /** What the document is called, and whose it is. */
  document: string
  name: string
}

/** The scan of a renewed document: a photo in place, which grows when it is pressed; a PDF to download. */
export function Scan({ url, document, name }: ScanProps) {
  const { t } = useTranslation('employees')
  const download = usePrivateDownload(t('renewals.openFailed'))
  const [large, setLarge] = useState(false)
  const label = t('renewals.scan', { document })
  return (
    <div className={styles.scan}>
      {url.endsWith('.pdf') ? (
        <p className={styles.file}>
          <FileText aria-hidden="true" size={28} />
          {t('renewals.pdf')}
        </p>
      ) : (
        <Photo url={url} label={label} onPress={() => setLarge(true)} />
      )}
      <Button
        variant="default"
        leftSection={<FileDown aria-hidden="true" size={18} />}
        onClick={() => void download(url, t('renewals.fileName', { document, name }))}
      >
        {t('renewals.open')}
      </Button>
      {large && <Preview file={{ name: label, file_url: url }} onClose={() => setLarge(false)} />}
    </div>
  )
}

function Photo({ url, label, onPress }: { url: string; label: string; onPress(): void }) {
  const { t } = useTranslation('employees')
  const address = useSignedAddress(url)
  const [broken, setBroken] = useState(false)
  if (address === undefined) return <Skeleton height={240} />
  if (address === null || broken)
    return (
      <p className={styles.file} role="alert">
        {t('renewals.unreadable')}
      </p>
    )
  return (
    <button type="button" className={styles.picture} onClick={onPress}>
      <img src={address} alt={label} onError={() => setBroken(true)} />
    </button>
  )
}
