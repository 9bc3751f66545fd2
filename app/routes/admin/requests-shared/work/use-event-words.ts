import { useTranslation } from 'react-i18next'
import type { RequestEvent } from '#app/data/service-requests/admin.ts'
import { answerWays, type ReplyEnd } from '#app/data/service-requests/work.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { fileWords } from '#app/routes/admin/requests-shared/files/file-words.ts'
import { useIntakeEventWords } from '#app/routes/admin/requests-shared/intake/use-intake-event-words.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { useColleagues } from './use-work.ts'

type Status = 'new'

/** The details of events of each kind, as private.record_request_work stores them. */
interface Details {
  owner?: string | null
  from?: string | null
  added?: string[]
  removed?: string[]
  step?: string | null
  due?: string | null
  from_due?: string | null
  how?: ReplyEnd | null
  name?: string
  /** Of a note or a file that came back from the bin. */
  restored?: boolean
}

/** Says in the reader's language what happened to a request, which came by a channel. */
export function useEventWords(): (event: RequestEvent, channel: string) => string {
  const { t } = useTranslation('requests')
  const language = useLanguage()
  const { byId, nameOf } = useColleagues()
  const taken = useIntakeEventWords()
  const { t: files } = useScreenWords('requestFiles', fileWords)
  // The history outlives changes of the list of statuses, so the database does not bind it to them
  const statusOf = (status: string | null) => t(`statuses.${status as Status}`)
  const called = (id: string) => {
    const one = byId(id)
    return one ? isolated(nameOf(one)) : t('details.unknown')
  }
  const listed = (names: string[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(
      names.map((name) => isolated(bilingualPart(name, language))),
    )
  return (event, channel) => {
    const words = taken(event, channel)
    if (words !== null) return words
    const { kind, from_status, to_status, details } = event
    const {
      owner,
      from,
      added = [],
      removed = [],
      step,
      due,
      how,
      name = '',
      restored,
    } = (details ?? {}) as Details
    switch (kind) {
      case 'status':
        return from_status
          ? t('details.changed', { from: statusOf(from_status), to: statusOf(to_status) })
          : t('details.received', { to: statusOf(to_status) })
      case 'owner':
        return owner ? t('work.events.owner', { name: called(owner) }) : t('work.events.noOwner')
      case 'step':
        return step
          ? t('work.events.step', {
              step: isolated(step),
              day: due ? showBriefDay(due, language) : '',
            })
          : t('work.events.stepDone', { step: isolated(from ?? '') })
      case 'tags':
        return [
          added.length > 0 && t('work.events.tagged', { names: listed(added) }),
          removed.length > 0 && t('work.events.untagged', { names: listed(removed) }),
        ]
          .filter(Boolean)
          .join(' · ')
      case 'answer':
        return how && how !== 'none' && answerWays.includes(how)
          ? t('work.events.answered', { how: t(`work.answer.ways.${how}`) })
          : t('work.events.notAnswered')
      case 'reply':
        if (!how) return t('work.events.replyWaits')
        return how === 'none'
          ? t('work.events.replyNone')
          : t('work.events.replyAnswered', { how: t(`work.answer.ways.${how}`) })
      case 'file':
        return files(restored ? 'events.restored' : 'events.deleted', { name: isolatedFileName(name) })
      case 'note':
        return t(restored ? 'work.events.noteRestored' : 'work.events.noteDeleted')
      default:
        return ''
    }
  }
}
