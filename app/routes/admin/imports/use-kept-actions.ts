import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { clientsKey } from '#app/data/clients/admin.ts'
import {
  type InvitedOutcome,
  importsKey,
  inviteKept,
  type KeptPerson,
  removeKept,
} from '#app/data/imports/admin.ts'
import type { ImportKind } from '#app/data/imports/types.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { showCount } from '#app/lib/numbers.ts'
import type { LinkToShow } from '#app/routes/admin/invitations/invite-dialog.tsx'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { notifyUndo, undoTime } from '#app/workspace/notify-undo.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'

/** What an invitation needs to know of an imported person. */
export type Invitee = Pick<KeptPerson, 'id' | 'full_name' | 'email' | 'locale'>

/**
 * Invites and removes imported people. @param onLink shows the link of an invitation whose mail is not sent
 */
export function useKeptActions(kind: ImportKind, onLink: (link: LinkToShow) => void) {
  const { t } = useTranslation(['imports', 'workspace'])
  const { mails } = useCompany()
  const client = useQueryClient()
  const ask = useConfirm()
  const readAgain = () =>
    Promise.all([importsKey, clientsKey].map((queryKey) => client.invalidateQueries({ queryKey })))
  const say = (title: string) => (error: unknown) =>
    notifyFailed(title, t(`workspace:errors.${reasonOf(error)}`))

  function told(people: readonly Invitee[], answers: InvitedOutcome[]) {
    const number = (outcome: string) => answers.filter((one) => one.outcome === outcome).length
    const [only] = people
    const token = answers[0]?.token
    if (token && only?.email) onLink({ token, email: only.email, name: only.full_name, locale: only.locale })
    else if (number('sent') > 0)
      notifyDone(t(mails.sent ? 'kept.invited' : 'kept.linked', { number: showCount(number('sent')) }))
    const refused = (['email_missing', 'email_has_account', 'invitation_waiting'] as const)
      .filter((reason) => number(reason) > 0)
      .map((reason) => t(`kept.reasons.${reason}`, { number: showCount(number(reason)) }))
    if (refused.length > 0) notifyFailed(t('kept.notInvited'), refused.join('. '))
  }

  const invite = useMutation({
    mutationFn: (people: readonly Invitee[]) =>
      inviteKept(
        kind,
        people.map(({ id }) => id),
      ),
    onSuccess: (answers, people) => told(people, answers),
    onError: say(t('kept.inviteFailed')),
    onSettled: readAgain,
  })
  const remove = useMutation({
    mutationFn: (ids: string[]) => removeKept(kind, ids),
    onSuccess: (_done, ids) =>
      notifyUndo(t('kept.removed', { number: showCount(ids.length) }), {
        stays: undoTime,
        undo: () =>
          removeKept(kind, ids, true)
            .then(() => notifyDone(t('kept.restored')), say(t('kept.restoreFailed')))
            .then(readAgain),
      }),
    onError: say(t('kept.removeFailed')),
    onSettled: readAgain,
  })
  /**
   * Asks first, since an email that has gone cannot be taken back. Someone without an email is refused with the reason.
   * @returns whether they are invited
   */
  async function inviteAfterAsking(people: readonly Invitee[]): Promise<boolean> {
    const [first] = people
    const one = people.length === 1 && first
    const number = showCount(people.length)
    const mailed = one ? t('kept.ask.mail', { email: one.email }) : t('kept.ask.mails')
    const question = {
      title: one ? t('kept.ask.one', { name: one.full_name }) : t('kept.ask.many', { number }),
      text: mails.sent ? mailed : t(one ? 'kept.ask.mailNoMail' : 'kept.ask.mailsNoMail'),
      confirm: t('kept.invite'),
    }
    if (people.some(({ email }) => email) && !(await ask(question))) return false
    invite.mutate(people)
    return true
  }
  return { inviteAfterAsking, remove: remove.mutate, busy: invite.isPending || remove.isPending }
}
