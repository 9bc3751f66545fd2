import { Button } from '@mantine/core'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCompany } from '#app/auth/company.ts'
import { requestsKey, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { giveEmail } from '#app/data/service-requests/entered.ts'
import { linkClient, type RequestRelations, relationsKey } from '#app/data/service-requests/links.ts'
import type { SenderAccount } from '#app/data/service-requests/sender.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showDay } from '#app/lib/dates.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { LinkToShow } from '#app/routes/admin/invitations/invite-dialog.tsx'
import { LinkDialog } from '#app/routes/admin/invitations/link-dialog.tsx'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useFocusBack } from '#app/workspace/use-focus-back.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { namesIn } from '#common/bilingual.ts'
import styles from './intake.module.css'
import { intakeWords } from './intake-words.ts'
import { MakeClientDialog } from './make-client-dialog.tsx'

/** Milliseconds for which a change of a link offers "Undo". */
const stays = 8000

interface StepProps {
  request: ServiceRequest
  /** Null while they load. */
  relations: RequestRelations | null
  /** The sender's accounts, as far as they are known; null while they load. */
  accounts: SenderAccount[] | null
}

/** The best evidence of whose account it is comes first; a phone can be a company's. */
const marks = ['account', 'email', 'phone'] as const

/** Which client a request is from: linked, invited, or neither yet. */
export function ClientStep({ request, relations, accounts }: StepProps) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const language = useLanguage()
  const { mails } = useCompany()
  const dialog = useDialogParam('intake')
  const [shown, showLink] = useState<LinkToShow | null>(null)
  // The link is shown after the dialog
  useFocusBack(shown !== null)
  const { change: store } = useOptimisticMutation({
    run: ({ to, seen }: { to: string | null; seen: string | null }) => linkClient(request.id, to, seen),
    invalidates: [relationsKey, requestsKey],
    failed: t('client.failed'),
  })
  const { mutate: give, isPending: giving } = useOptimisticMutation({
    run: (email: string) => giveEmail(request, email),
    invalidates: [requestsKey, relationsKey],
    done: t('client.emailGiven'),
    failed: t('client.emailFailed'),
  })
  const change = (to: string | null, seen: string | null, undoable = true) =>
    store({ to, seen }, () =>
      notifyUndo(t(to ? 'client.linked' : 'client.unlinked'), {
        stays,
        ...(undoable && { undo: () => change(seen, to, false) }),
      }),
    )
  const nameOf = (client: { name: string; company_name: string | null }) => {
    const { full_name, company_name } = namesIn(
      { full_name: client.name, company_name: client.company_name },
      language,
    )
    return company_name && company_name !== full_name ? `${full_name} · ${company_name}` : full_name
  }
  const day = (at: string) => showDay(at, language)?.gregorian ?? ''
  const client = relations?.client
  const mark = marks.find((one) => accounts?.some(({ same }) => same.includes(one)))
  const account = mark && accounts?.find(({ same }) => same.includes(mark))
  const invitation = relations?.invitation
  // What a request without an email can get
  const email = !request.client_email && client?.active && client.email
  return (
    <div className={styles.field}>
      <h4>{t('client.label')}</h4>
      {client ? (
        <>
          <p>
            <Link to={`/admin/clients/${client.id}`}>
              <bdi>{nameOf(client)}</bdi>
            </Link>{' '}
            {!client.active && <span className={styles.soft}>({t('client.inactive')})</span>}
          </p>
          {email && (
            <>
              <p className={styles.soft}>
                {t(mails.sent ? 'client.withoutEmail' : 'client.withoutEmailNoMail')}
              </p>
              <Button size="sm" loading={giving} onClick={() => give(email)}>
                {t('client.giveEmail', { email: isolated(email) })}
              </Button>
            </>
          )}
          <Button
            variant="default"
            size="sm"
            aria-label={t('client.unlinkOf', { name: nameOf(client) })}
            onClick={() => change(null, client.id)}
          >
            {t('client.unlink')}
          </Button>
        </>
      ) : (
        relations &&
        accounts && (
          <>
            <p className={styles.soft}>
              {account
                ? t(`client.known.${mark}`, { name: isolated(nameOf(account)) })
                : invitation?.state === 'open'
                  ? t('client.invited', { day: day(invitation.sent_at) })
                  : invitation && invitation.state !== 'accepted'
                    ? t('client.expired', { day: day(invitation.sent_at) })
                    : t('client.none')}
            </p>
            {account && (
              <Button size="sm" variant="default" onClick={() => change(account.id, null)}>
                {t('client.link')}
              </Button>
            )}
            {/* Someone else of the same company, perhaps */}
            {(!account || mark === 'phone') && invitation?.state !== 'open' && (
              <>
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<UserPlus aria-hidden="true" size={16} />}
                  onClick={() => dialog.open('client')}
                >
                  {t('client.make')}
                </Button>
                {!request.client_email && <p className={styles.soft}>{t('client.noEmail')}</p>}
              </>
            )}
          </>
        )
      )}
      {dialog.value === 'client' && (
        <MakeClientDialog
          request={request}
          onClose={dialog.close}
          onLink={showLink}
          onAccount={(id) => change(id, null)}
        />
      )}
      {shown && <LinkDialog {...shown} onClose={() => showLink(null)} />}
    </div>
  )
}
