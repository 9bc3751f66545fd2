import { Button } from '@mantine/core'
import Paperclip from 'lucide-react/icons/paperclip'
import { useId, useState } from 'react'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import { AddFiles } from './add-files.tsx'
import { FileItem } from './file-item.tsx'
import { fileWords } from './file-words.ts'
import styles from './files.module.css'

/** The files of a request, to which an admin adds what came by phone or visit. */
export function FilesPart({ found: { request, files } }: RequestPartProps) {
  const { t } = useScreenWords('requestFiles', fileWords)
  const title = useId()
  const [adding, setAdding] = useState(false)
  return (
    <section aria-labelledby={title} className={styles.part} data-empty={files.length === 0}>
      <div className={styles.head}>
        <h4 id={title}>{t('title')}</h4>
        <Button
          size="sm"
          variant="default"
          leftSection={<Paperclip aria-hidden="true" size={16} />}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          {t(adding ? 'close' : 'add')}
        </Button>
      </div>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <FileItem key={file.id} file={file} />
          ))}
        </ul>
      )}
      <AddFiles request={request.id} open={adding} label={t('adding')} />
    </section>
  )
}
