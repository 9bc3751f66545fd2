import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { find as ar } from '#app/i18n/locales/ar/admin/find.ts'
import { find as en } from '#app/i18n/locales/en/admin/find.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import styles from './find.module.css'

/**
 * The keyboard shortcuts of the back office.
 * @param modifier what this keyboard calls the key beside the letter
 */
export default function ShortcutsDialog({ modifier, onClose }: { modifier: string; onClose(): void }) {
  const { t } = useScreenWords('find', { ar, en })
  const { t: words } = useTranslation('workspace')
  const shortcuts = [
    { name: 'find', keys: [modifier, 'K'] },
    { name: 'help', keys: ['?'] },
    { name: 'close', keys: ['Esc'] },
  ] as const
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts')}
      closeButtonProps={{ 'aria-label': words('close') }}
    >
      <dl className={styles.shortcuts}>
        {shortcuts.map(({ name, keys }) => (
          <div key={name}>
            <dt>{t(`shortcutList.${name}`)}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
