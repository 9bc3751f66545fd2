import { Button } from '@mantine/core'
import FileUser from 'lucide-react/icons/file-user'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { useHashTarget } from '#app/workspace/use-hash-target.ts'
import { pathFor } from '#common/language.ts'
import styles from './account.module.css'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'
import { TwoSteps } from './two-steps.tsx'

/**
 * What everyone can do with their own account, in the back office and the portals.
 * @param children what comes before that
 */
export function AccountTools({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('workspace')
  const language = useLanguage()
  // The name in the header leads here
  useHashTarget()
  return (
    <div className={styles.tools}>
      {children}
      <Devices />
      <TwoSteps />
      <ChangePassword />
      <Button
        component="a"
        href={pathFor(language, '/privacy/request')}
        variant="default"
        leftSection={<FileUser aria-hidden="true" size={16} />}
      >
        {t('yourData')}
      </Button>
    </div>
  )
}
