import { ActionIcon } from '@mantine/core'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './pane.module.css'
import type { OpenRequest } from './use-open-request.ts'

/** The way from an open request to the ones before and after it in the list; nothing where it is in no list. */
export function Neighbours({ openRequest: { before, after } }: { openRequest: OpenRequest }) {
  const { t } = useTranslation('requests')
  const rtl = useLanguage() === 'ar'
  if (!before && !after) return null
  const [Before, After] = rtl ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight]
  return (
    <nav className={styles.neighbours} aria-label={t('work.keys.neighbours')}>
      {(
        [
          ['previous', Before, before],
          ['next', After, after],
        ] as const
      ).map(([name, Icon, go]) => (
        <ActionIcon
          key={name}
          variant="default"
          aria-label={t(`work.keys.${name}`)}
          title={t(`work.keys.${name}`)}
          // `disabled` would take the focus from the button
          aria-disabled={!go}
          data-disabled={!go || undefined}
          onClick={() => go?.()}
        >
          <Icon aria-hidden="true" size={18} />
        </ActionIcon>
      ))}
    </nav>
  )
}
