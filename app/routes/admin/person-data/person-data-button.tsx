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

/**
 * What is held on a person, for admins of everything.
 * @returns a function that opens it, null for others; and its dialog
 */
export function usePersonData({ id, query, request }: PersonDataButtonProps) {
  const manages = useManages()
  const dialog = useDialogParam('data')
  // Called without an area, this is true only for admins of everything
  if (!manages()) return { open: null, dialog: null }
  return {
    open: () => dialog.open(id),
    dialog: dialog.value === id && (
      <PersonDataDialog query={query} request={request} onClose={dialog.close} />
    ),
  }
}

/** Opens what is held on a person; shows nothing to those who may not see it. */
export function PersonDataButton(props: PersonDataButtonProps) {
  const { t } = useTranslation('workspace')
  const { open, dialog } = usePersonData(props)
  if (!open) return null
  return (
    <>
      <Button variant="default" leftSection={<ShieldCheck aria-hidden="true" size={16} />} onClick={open}>
        {t('personData')}
      </Button>
      {dialog}
    </>
  )
}
