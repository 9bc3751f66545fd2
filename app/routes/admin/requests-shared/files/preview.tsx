import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import type { RequestFile } from '#app/data/service-requests/request-files.ts'
import { useSignedAddress } from '#app/workspace/images/use-signed-address.ts'
import styles from './files.module.css'

/** A picture of a request, as large as the window. */
export default function Preview({
  file,
  onClose,
}: {
  file: Pick<RequestFile, 'name' | 'file_url'>
  onClose(): void
}) {
  const { t } = useTranslation('workspace')
  const address = useSignedAddress(file.file_url)
  return (
    <Modal opened onClose={onClose} size="auto" title={<FileName>{file.name}</FileName>}>
      {address ? <img src={address} alt={file.name} className={styles.large} /> : <p>{t('loading')}</p>}
    </Modal>
  )
}
