import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { requestsKey, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { withWork } from '#app/data/service-requests/cached.ts'
import {
  type AnswerWay,
  assignRequest,
  type Colleague,
  colleagues,
  markAnswered,
  type NextStep,
  type ReplyEnd,
  type RequestWork,
  setNextStep,
  settleReply,
  tagRequest,
} from '#app/data/service-requests/work.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { bilingualPart } from '#common/bilingual.ts'

/** Milliseconds for which a change of the work offers "Undo". */
const stays = 8000

/** Everyone who works on requests or has done so, and how they are called here. */
export function useColleagues() {
  const language = useLanguage()
  const { data = [] } = useQuery(colleagues)
  return {
    all: data,
    active: data.filter((one) => one.active),
    nameOf: (one: Pick<Colleague, 'name'>) => bilingualPart(one.name, language),
    byId: (id: string | null | undefined) => data.find((one) => one.id === id),
  }
}

type WorkChange<Input> = Input & { id: string; shown: Partial<RequestWork> }

/** Changes the work on a request: shown immediately, taken back with a message when it is refused. */
function useWorkChange<Input>(
  run: (input: Input & { id: string }) => Promise<void>,
  failed: string,
  onRefused?: () => void,
) {
  return useOptimisticMutation({
    run: (input: WorkChange<Input>) => run(input),
    invalidates: [requestsKey],
    optimistic: (cached, { id, shown }) => withWork(cached as Parameters<typeof withWork>[0], id, shown),
    failed,
    onRefused,
  })
}

/** Gives a request to a colleague, to oneself, or to no one; can be undone. */
export function useAssign() {
  const { t } = useTranslation('requests')
  const me = useProfile()
  const { all, nameOf } = useColleagues()
  const { change } = useWorkChange(
    ({ id, owner, seen }: { id: string; owner: string | null; seen: string | null }) =>
      assignRequest(id, owner, seen),
    t('work.owner.failed'),
  )
  const assign = (id: string, owner: string | null, seen: string | null, undoable = true) => {
    if (owner === seen) return
    // A request cannot go back to someone who no longer works on requests
    const canReturn = undoable && (seen === null || all.some((one) => one.id === seen && one.active))
    const known =
      owner === me.id ? { id: me.id, name: me.full_name, active: true } : all.find((one) => one.id === owner)
    change({ id, owner, seen, shown: { owner_id: owner, owner: known ?? null } }, () =>
      notifyUndo(
        owner === me.id
          ? t('work.owner.mineNow')
          : known
            ? t('work.owner.now', { name: nameOf(known) })
            : t('work.owner.noneNow'),
        { stays, ...(canReturn && { undo: () => assign(id, seen, owner, false) }) },
      ),
    )
  }
  return {
    assign,
    /** Takes a request over, or gives it back when it is one's own. */
    toggleMine: ({ id, work }: ServiceRequest) =>
      assign(id, work.owner_id === me.id ? null : me.id, work.owner_id),
    isMine: ({ work }: ServiceRequest) => work.owner_id === me.id,
  }
}

/** Gives a request a tag, or takes it away. */
export function useTagging() {
  const { t } = useTranslation('requests')
  const { mutate } = useWorkChange(
    ({ id, tag, present }: { id: string; tag: string; present: boolean }) => tagRequest(id, tag, present),
    t('work.tags.failed'),
  )
  return ({ id, work }: ServiceRequest, tag: string, present: boolean) =>
    mutate({
      id,
      tag,
      present,
      shown: { tags: present ? [...work.tags, tag] : work.tags.filter((one) => one !== tag) },
    })
}

/** The next step of a request as it is shown; null when there is none. */
export const stepOf = ({ next_step, next_step_on }: RequestWork): NextStep | null =>
  next_step && next_step_on ? { step: next_step, due: next_step_on } : null

/** Stores the next step of a request, or that it is done, which can be undone. */
export function useNextStep() {
  const { t } = useTranslation('requests')
  const { mutate, mutateAsync, change, isPending } = useWorkChange(
    ({ id, to, seen }: { id: string; to: NextStep | null; seen: NextStep | null }) =>
      setNextStep(id, to, seen),
    t('work.step.failed'),
  )
  const shown = (to: NextStep | null) => ({ next_step: to?.step ?? null, next_step_on: to?.due ?? null })
  return {
    pending: isPending,
    save: ({ id, work }: ServiceRequest, to: NextStep) =>
      mutateAsync({ id, to, seen: stepOf(work), shown: shown(to) }),
    finish({ id, work }: ServiceRequest) {
      const seen = stepOf(work)
      change({ id, to: null, seen, shown: shown(null) }, () =>
        notifyUndo(t('work.step.doneNow'), {
          stays,
          undo: () => mutate({ id, to: seen, seen: null, shown: shown(seen) }),
        }),
      )
    },
  }
}

/** What waits for an answer, once nothing does. */
const answered = { reply_since: null, reply_seen: null, waiting_reply: null, waiting_merge: null }

/** What waits for an answer, to show again after an undo. */
const waitingOf = ({ reply_since, reply_seen, waiting_reply, waiting_merge }: RequestWork) => ({
  reply_since,
  reply_seen,
  waiting_reply,
  waiting_merge,
})

/**
 * Notes a first answer by phone and the like, which also answers what the sender wrote since; can be undone.
 */
export function useMarkAnswered() {
  const { t } = useTranslation('requests')
  const me = useProfile()
  const { mutate, change } = useWorkChange(
    ({ id, how, seen }: { id: string; how: AnswerWay | null; seen: string | null }) =>
      markAnswered(id, how, seen),
    t('work.answer.failed'),
  )
  return ({ id, work }: ServiceRequest, how: AnswerWay | null) => {
    const none = { first_answer_at: null, first_answer_by: null, first_answer_how: null }
    const shown: Partial<RequestWork> = how
      ? {
          ...answered,
          first_answer_at: new Date().toISOString(),
          first_answer_by: me.id,
          first_answer_how: how,
          answer_late: false,
        }
      : none
    change({ id, how, seen: work.reply_seen, shown }, () =>
      notifyUndo(how ? t('work.answer.now') : t('work.answer.takenBack'), {
        stays,
        ...(how && {
          undo: () => mutate({ id, how: null, seen: null, shown: { ...none, ...waitingOf(work) } }),
        }),
      }),
    )
  }
}

/**
 * Notes that what the sender wrote back needs no more answer; can be undone.
 * @param onRefused called when it waits again because this was refused
 */
export function useSettleReply(onRefused?: () => void) {
  const { t } = useTranslation('requests')
  const { mutate, change } = useWorkChange(
    ({ id, how, seen }: { id: string; how: ReplyEnd | null; seen: string | null }) =>
      settleReply(id, how, seen),
    t('work.reply.failed'),
    onRefused,
  )
  return ({ id, work }: ServiceRequest, how: ReplyEnd | null) => {
    const waits = { ...waitingOf(work), reply_settled: false }
    change({ id, how, seen: work.reply_seen, shown: { ...answered, reply_settled: how !== null } }, () =>
      notifyUndo(t(how ? 'work.reply.now' : 'work.reply.takenBack'), {
        stays,
        ...(how && {
          undo: () => mutate({ id, how: null, seen: null, shown: waits }),
        }),
      }),
    )
  }
}
