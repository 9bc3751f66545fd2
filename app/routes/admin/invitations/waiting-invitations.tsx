import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import {
  cancelInvitation,
  type Invitation,
  invitations,
  invitationsKey,
  resendInvitation,
} from '#app/data/invitations/admin.ts'
import { covers } from '#app/lib/areas.ts'
import { showDay } from '#app/lib/dates.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { usePasswordAgain } from '#app/workspace/account/use-password-again.tsx'
import { EmailText } from '#app/workspace/email-text.tsx'
import { notifyDone } from '#app/workspace/notify.tsx'
import { useAreaNames } from '#app/workspace/use-area-names.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './invitations.module.css'
import type { LinkToShow } from './invite-dialog.tsx'

interface WaitingInvitationsProps {
  clientsOnly: boolean
  onLink(link: LinkToShow): void
}

/** So many are shown at first, so that the list below stays near. */
const few = 3

/** The invitations that wait for an answer: sent again, cancelled. Nothing while there are none. */
export function WaitingInvitations({ clientsOnly, onLink }: WaitingInvitationsProps) {
  const { t } = useTranslation(['invitations', 'workspace'])
  const language = useLanguage()
  const ask = useConfirm()
  const withPassword = usePasswordAgain()
  const { data, error } = useQuery(invitations)
  const [all, showAll] = useState(false)
  const nameOf = ({ full_name }: Invitation) => bilingualPart(full_name, language)

  const again = useOptimisticMutation({
    run: ({ id }: Invitation) => withPassword(() => resendInvitation(id)),
    invalidates: [invitationsKey],
    failed: t('failed'),
  })
  const sendAgain = (one: Invitation) =>
    again.change(one, ({ token }) => {
      const { email, full_name: name, locale } = one
      if (token) onLink({ token, email, name, locale })
      else notifyDone(t('againDone', { email }))
    })
  const cancel = useOptimisticMutation({
    run: ({ id }: Invitation) => withPassword(() => cancelInvitation(id)),
    invalidates: [invitationsKey],
    optimistic: (cached, { id }) => (cached as Invitation[]).filter((one) => one.id !== id),
    done: (one) => t('cancel.done', { name: nameOf(one) }),
    failed: t('cancel.failed'),
  })
  async function askToCancel(one: Invitation) {
    const agreed = await ask({
      title: t('cancel.title', { name: nameOf(one) }),
      text: t('cancel.text', { email: one.email }),
      confirm: t('cancel.confirm'),
      cancel: t('cancel.keep'),
      danger: true,
    })
    if (agreed) cancel.mutate(one)
  }

  if (!data && error)
    return (
      <p role="alert" className={styles.failed}>
        {t('list.failed')}. {t(`workspace:errors.${reasonOf(error)}`)}
      </p>
    )
  const shown = data?.filter(({ user_type }) => !clientsOnly || user_type === 'client') ?? []
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="invitations" className={styles.panel}>
      <h2 id="invitations">
        {t('list.title')} <Badge color="gray">{t('list.count', { count: shown.length })}</Badge>
      </h2>
      <ul>
        {(all || shown.length === few + 1 ? shown : shown.slice(0, few)).map((one) => (
          <InvitationRow
            key={one.id}
            invitation={one}
            busy={(again.isPending && again.variables.id === one.id) || cancel.isPending}
            onAgain={() => sendAgain(one)}
            onCancel={() => void askToCancel(one)}
          />
        ))}
      </ul>
      {!all && shown.length > few + 1 && (
        <Button variant="subtle" size="sm" onClick={() => showAll(true)}>
          {t('list.all')}
        </Button>
      )}
    </section>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  busy: boolean
  onAgain(): void
  onCancel(): void
}

function InvitationRow({ invitation, busy, onAgain, onCancel }: InvitationRowProps) {
  const { t } = useTranslation(['invitations', 'workspace'])
  const language = useLanguage()
  const areaNames = useAreaNames()
  const { areas: own } = useProfile()
  const {
    email,
    full_name,
    user_type,
    client_type,
    areas,
    state,
    mail_failed,
    by_mail,
    invited_by,
    inviter,
  } = invitation
  const name = bilingualPart(full_name, language)
  const day = (at: string) => showDay(at, language)?.gregorian ?? ''
  const date = day(invitation.sent_at)
  const what = areas ? areaNames(areas) : client_type && t(`clientTypes.${client_type as 'company'}`)
  const how = by_mail ? 'sent' : 'link'
  const sentBy = inviter
    ? t(`list.${how}By`, { date, name: bilingualPart(inviter, language) })
    : t(`list.${how}${invited_by ? 'ByColleague' : 'ByGone'}`, { date })
  // The database refuses both to admins who lack the areas that the invitation gives
  const mayChange = covers(own, areas)
  const why = mayChange ? undefined : t('workspace:errors.areas_beyond_own')
  return (
    <li>
      <div className={styles.who}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p>
          <EmailText>{email}</EmailText> · {t(`types.${user_type as 'admin'}`)}
          {what && ` · ${what}`}
        </p>
        <p className={styles.soft}>
          {sentBy}. {state === 'open' && `${t('list.expires', { date: day(invitation.expires_at) })}.`}
          {state === 'withdrawn' && t('withdrawn')}
        </p>
      </div>
      <div className={styles.state}>
        {mail_failed && <Badge color="danger">{t('states.mailFailed')}</Badge>}
        {state === 'open' ? (
          <Badge data-status="pending">{t('states.open')}</Badge>
        ) : (
          <Badge color={state === 'withdrawn' ? 'danger' : 'gray'}>{t(`states.${state}`)}</Badge>
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="sm"
          disabled={busy || !mayChange}
          title={why}
          aria-label={t('againOf', { name })}
          onClick={onAgain}
        >
          {t('again')}
        </Button>
        <Button
          variant="subtle"
          color="danger"
          size="sm"
          disabled={busy || !mayChange}
          title={why}
          aria-label={t('cancel.actionOf', { name })}
          onClick={onCancel}
        >
          {t('cancel.action')}
        </Button>
      </div>
    </li>
  )
}
