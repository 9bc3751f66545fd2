import { useDisclosure, useHotkeys } from '@mantine/hooks'
import Search from 'lucide-react/icons/search'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { modifierKey as modifier } from '#app/workspace/modifier-key.ts'
import { useFocusBack } from '#app/workspace/use-focus-back.ts'
import styles from './find.module.css'
import { useEarlyKeys } from './use-early-keys.ts'

const FindDialog = lazyDialog(() => import('./find-dialog.tsx'))
const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx'))

/**
 * The search over everything, in the header and by Ctrl or ⌘ K; `?` lists the shortcuts. Both dialogs are
 * fetched when they are first opened.
 * @param areas the admin's areas; the search offers nothing outside them
 */
export function Find({ areas }: { areas: readonly string[] | null }) {
  const { t } = useTranslation('workspace')
  const [finding, find] = useDisclosure(false)
  const [helping, help] = useDisclosure(false)
  useFocusBack(finding || helping)
  const typedEarly = useEarlyKeys(finding)
  const showShortcuts = () => {
    find.close()
    help.open()
  }
  // By the physical key, because Arabic keyboards type ن there. It works while someone types in a field too
  useHotkeys([['mod+K', find.open, { usePhysicalKeys: true }]], [])
  useHotkeys([
    ['shift+?', help.open],
    ['shift+؟', help.open],
  ])
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        data-screen=""
        aria-haspopup="dialog"
        onClick={find.open}
      >
        <Search aria-hidden="true" />
        <span>{t('find')}</span>
        <kbd dir="ltr">{modifier} K</kbd>
      </button>
      {finding && (
        <FindDialog areas={areas} typedEarly={typedEarly} onClose={find.close} onShortcuts={showShortcuts} />
      )}
      {helping && <ShortcutsDialog areas={areas} modifier={modifier} onClose={help.close} />}
    </>
  )
}
