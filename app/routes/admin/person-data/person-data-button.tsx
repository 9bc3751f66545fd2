import { Button } from '@mantine/core'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslation } from 'react-i18next'
import { useManages } from '#app/auth/use-manages.ts'
import type { PersonQuery } from '#app/data/person/admin.ts'
import type { PrivacyRequest } from '#app/data/privacy-requests/admin.ts'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'

const PersonDataDialog = lazyDialog(() => import('./person-data-dialog.tsx'))

interface PersonDataButtonProps {
  /** Tells the dialog of this person from others on the same screen. */
  id: string
  query: PersonQuery
  request?: PrivacyRequest
}

/** Opens what is held on a person, for admins of everything; shows nothing to others. */
export function PersonDataButton({ id, query, request }: PersonDataButtonProps) {
  const { t } = useTranslation('workspace')
  const manages = useManages()
  const dialog = useDialogParam('data')
  // Called without an area, this is true only for admins of everything
  if (!manages()) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<ShieldCheck aria-hidden="true" size={16} />}
        onClick={() => dialog.open(id)}
      >
        {t('personData')}
      </Button>
      {dialog.value === id && <PersonDataDialog query={query} request={request} onClose={dialog.close} />}
    </>
  )
}
