import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#app/auth/auth-context.tsx'
import { useCompany } from '#app/auth/company.ts'
import { useProfile } from '#app/auth/use-profile.ts'
import { ownProjects } from '#app/data/client-projects/client.ts'
import { ownDocuments } from '#app/data/client-projects/own-documents.ts'
import { clientPortal as ar } from '#app/i18n/locales/ar/portal/client.ts'
import { clientPortal as en } from '#app/i18n/locales/en/portal/client.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { storeClientPrefill } from '#app/lib/client-prefill.ts'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { EmailNotice } from './email-notice.tsx'
import { OwnAccount } from './own-account.tsx'
import styles from './portal.module.css'
import { OwnProjects } from './projects.tsx'
import { OwnRequests } from './requests.tsx'
import { Waiting } from './waiting.tsx'
import { Welcome } from './welcome.tsx'

// Forms bring a lot of code, which the screen does not wait for
const loadRequestDialog = () => import('./request-dialog.tsx')
const loadDetailsDialog = () => import('./own-details-dialog.tsx')
const RequestDialog = lazyDialog(loadRequestDialog)
const OwnDetailsDialog = lazyDialog(loadDetailsDialog)

/** The client portal: the client's details, projects and requests. */
export default function ClientPortal() {
  useScreenWords('clientPortal', { ar, en })
  const profile = useProfile()
  const { user } = useAuth()
  const { mails } = useCompany()
  const email = user?.email ?? ''
  const dialog = useDialogParam('dialog')
  const { id, full_name: name, phone, company_name: company } = profile
  useEffect(
    () => storeClientPrefill({ id, name, phone: phone ?? '', company: company ?? '' }),
    [id, name, phone, company],
  )
  useEffect(() => {
    for (const load of [loadRequestDialog, loadDetailsDialog]) load().catch(() => undefined)
  }, [])
  const projects = useQuery(ownProjects(id))
  const documents = useQuery(ownDocuments(id))
  const newRequest = () => dialog.open('request')
  return (
    <div className={styles.screen}>
      <Welcome profile={profile} onRequest={newRequest}>
        <Waiting id={id} />
      </Welcome>
      {mails.sent && <EmailNotice id={id} email={email} />}
      <OwnProjects query={projects} documents={documents} />
      <OwnRequests id={id} onRequest={newRequest} />
      <OwnAccount profile={profile} email={email} onEdit={() => dialog.open('details')} />
      {dialog.value === 'request' && <RequestDialog profile={profile} email={email} onClose={dialog.close} />}
      {dialog.value === 'details' && <OwnDetailsDialog profile={profile} onClose={dialog.close} />}
    </div>
  )
}
