import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
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

/** Invites and removes people who are kept. @param onLink shows the link of an invitation whose mail is not sent */
export function useKeptActions(kind: ImportKind, onLink: (link: LinkToShow) => void) {
  const { t } = useTranslation(['imports', 'workspace'])
  const { mails } = useCompany()
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: importsKey })
  const say = (title: string) => (error: unknown) =>
    notifyFailed(title, t(`workspace:errors.${reasonOf(error)}`))

  function told(people: KeptPerson[], answers: InvitedOutcome[]) {
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
    mutationFn: (people: KeptPerson[]) =>
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
  return { invite: invite.mutate, remove: remove.mutate, busy: invite.isPending || remove.isPending }
}
