import { Modal } from '@mantine/core'
import { find as ar } from '#app/i18n/locales/ar/admin/find.ts'
import { find as en } from '#app/i18n/locales/en/admin/find.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { manages } from '#app/lib/areas.ts'
import styles from './find-dialog.module.css'

interface ShortcutsDialogProps {
  /** The admin's areas; the dialog lists the keys of their screens. */
  areas: readonly string[] | null
  /** The name of the modifier key on this keyboard. */
  modifier: string
  onClose(): void
}

/** The keyboard shortcuts of the back office. */
export default function ShortcutsDialog({ areas, modifier, onClose }: ShortcutsDialogProps) {
  const { t } = useScreenWords('find', { ar, en })
  const shortcuts = [
    { name: 'find', keys: [modifier, 'K'] },
    { name: 'help', keys: ['?'] },
    { name: 'close', keys: ['Esc'] },
  ] as const
  // The keys of useRequestKeys
  const inRequests = [
    ['next', ['J', '↓']],
    ['previous', ['K', '↑']],
    ['open', ['Enter']],
    ['select', ['X']],
    ['range', ['Shift', '↓']],
    ['mine', ['A']],
    ['call', ['C']],
    ['answer', ['R']],
    ['note', ['N']],
    ['step', ['E']],
    ['status', ['S']],
    ['back', ['Esc']],
  ] as const
  return (
    <Modal opened onClose={onClose} title={t('shortcuts')}>
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
      {manages(areas, 'requests') && (
        <section aria-labelledby="shortcuts-requests" className={styles.shortcutsOf}>
          <h3 id="shortcuts-requests">{t('inRequests.title')}</h3>
          <dl className={styles.shortcuts}>
            {inRequests.map(([name, keys]) => (
              <div key={name}>
                <dt>{t(`inRequests.${name}`)}</dt>
                <dd dir="ltr">
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Modal>
  )
}
