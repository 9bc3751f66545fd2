import { Badge, Button } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import type { OwnProfile } from '../../../data/own-profile.ts'
import type { ClientType } from '../../../data/user-profiles.ts'
import styles from './portal.module.css'

/** Who is welcome here, as what, and the way to a new request. */
export function Welcome({ profile, onRequest }: { profile: OwnProfile; onRequest(): void }) {
  const { t } = useTranslation(['clientPortal', 'account'])
  const type = profile.client_type as ClientType | null
  return (
    <div className={styles.welcome}>
      <h1>{t('account:client.welcome', { name: `\u2068${profile.full_name}\u2069` })}</h1>
      {type && (
        <Badge size="xl" variant="outline" color="amber" className={styles.type}>
          {t(`account:client.types.${type}`)}
        </Badge>
      )}
      <Button leftSection={<Plus aria-hidden="true" size={18} />} onClick={onRequest}>
        {t('newRequest')}
      </Button>
    </div>
  )
}
