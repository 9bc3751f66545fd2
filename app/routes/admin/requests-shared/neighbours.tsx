import { Button } from '@mantine/core'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './requests.module.css'
import type { RequestDesk } from './use-request-desk.ts'

/** The way from an open request to the ones before and after it in the list; nothing where it is in no list. */
export function Neighbours({ desk: { before, after } }: { desk: RequestDesk }) {
  const { t } = useTranslation('requests')
  const rtl = useLanguage() === 'ar'
  if (!before && !after) return null
  const [Before, After] = rtl ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight]
  return (
    <nav className={styles.neighbours} aria-label={t('work.keys.neighbours')}>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<Before aria-hidden="true" size={18} />}
        disabled={!before}
        onClick={before}
      >
        {t('work.keys.previous')}
      </Button>
      <Button
        variant="subtle"
        size="compact-md"
        rightSection={<After aria-hidden="true" size={18} />}
        disabled={!after}
        onClick={after}
      >
        {t('work.keys.next')}
      </Button>
    </nav>
  )
}
