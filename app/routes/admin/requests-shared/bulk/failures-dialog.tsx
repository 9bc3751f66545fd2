import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './bulk.module.css'
import type { Failure } from './use-bulk-change.ts'

/** Which requests were not changed, and why. */
export function FailuresDialog({ failures, onClose }: { failures: readonly Failure[]; onClose(): void }) {
  const { t } = useTranslation('requests')
  return (
    <Modal opened onClose={onClose} title={t('many.failed', { count: failures.length })}>
      <ul className={styles.failures}>
        {failures.map(({ id, name, why }) => (
          <li key={id}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
