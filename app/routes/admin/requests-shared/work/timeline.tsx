import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeText } from '#app/components/free-text.tsx'
import type { RequestEvent } from '#app/data/service-requests/admin.ts'
import { mergesOf } from '#app/data/service-requests/merges.ts'
import type { RequestFile } from '#app/data/service-requests/request-files.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Message } from '#app/routes/admin/requests-shared/answer/message.tsx'
import { FilesCame, filesByArrival } from '#app/routes/admin/requests-shared/files/files-came.tsx'
import { intakeWords } from '#app/routes/admin/requests-shared/intake/intake-words.ts'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import parts from '#app/routes/admin/requests-shared/requests.module.css'
import { OneDate } from '#app/workspace/both-dates.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { Note } from './note.tsx'
import { NoteForm } from './note-form.tsx'
import styles from './notes.module.css'
import { senderNotified } from './sender-notified.ts'
import { useEventWords } from './use-event-words.ts'
import { useReadMentions } from './use-read-mentions.ts'
import { useColleagues } from './use-work.ts'

/**
 * Everything that happened to a request, the latest first: how it arrived, statuses, notes, answers, and the
 * work on it.
 */
export function Timeline({
  found: { request, events, notes, messages, files, filesElsewhere },
  partly,
  openRequest,
}: RequestPartProps) {
  const { t } = useTranslation('requests')
  const title = useId()
  const inWords = useEventWords()
  const { byId, nameOf } = useColleagues()
  const isNew = useReadMentions(notes)
  const language = useLanguage()
  const { t: taken } = useScreenWords('requestIntake', intakeWords)
  const { data: merges = [] } = useQuery(mergesOf(request.id))
  // The merged request that something was written for, or came with
  const mergedWith = ({ merged_id }: { merged_id: string | null }) =>
    merged_id ? merges.find((merge) => merge.merged_id === merged_id)?.reference : undefined
  // Without an email no one was told
  const told = request.client_email ? senderNotified(events) : new Map<string, boolean>()
  const happened = (event: RequestEvent, channel = request.channel, merged?: string) => ({
    at: event.changed_at,
    id: event.id,
    event,
    note: null,
    channel,
    merged,
    message: null,
    files: [] as RequestFile[],
  })
  const entries = [
    ...events.map((event) => happened(event)),
    // What happened to a request that was merged into this one
    ...merges.flatMap(({ reference, row, events }) =>
      events.map((event) => happened({ ...event, person: null }, row.channel, reference)),
    ),
    ...notes.map((note) => ({
      at: note.created_at,
      id: note.id,
      event: null,
      note,
      channel: '',
      merged: undefined,
      message: null,
      files: [],
    })),
    ...filesByArrival(files).map((group) => ({
      at: group[0]?.created_at ?? '',
      id: group[0]?.id ?? '',
      event: null,
      note: null,
      channel: '',
      merged: group[0] && mergedWith(group[0]),
      message: null,
      files: group,
    })),
    ...messages.map((message) => ({
      at: message.created_at,
      id: message.id,
      event: null,
      note: null,
      channel: '',
      merged: mergedWith(message),
      message,
      files: [],
    })),
    // The first status has the same time as what came with the request, and is the last of these
  ].sort((a, b) => b.at.localeCompare(a.at) || Number(!a.event?.from_status) - Number(!b.event?.from_status))
  return (
    <section aria-labelledby={title} className={styles.timeline}>
      <h4 id={title}>{t('details.history')}</h4>
      <NoteForm request={request.id} openRequest={openRequest} />
      {partly && <Skeleton height={48} />}
      <ol className={parts.history}>
        {entries.map(({ id, at, event, note, channel, merged, message: written, files: came }) => {
          const of = merged && taken('merge.of', { reference: isolated(merged) })
          if (written)
            return <Message key={id} message={written} files={[...files, ...filesElsewhere]} of={of} />
          if (note) return <Note key={id} note={note} mentionsMe={isNew(note.id)} />
          if (!event) return <FilesCame key={id} files={came} of={of} />
          const { from_status, kind, person, changed_by, message } = event
          const known = byId(changed_by)
          // If someone entered the request for the sender, that person is named
          const received = kind === 'status' && !from_status && channel === 'website'
          // The words already say that it was the sender
          const details = event.details as { joined?: boolean; answer?: string } | null
          const joined = kind === 'client' && details?.joined
          const notice = details?.answer ? 'withAnswer' : told.get(id) ? 'told' : 'notTold'
          return (
            <li key={id} data-kind={kind}>
              <p>
                {inWords(event, channel)}{' '}
                {!received && !joined && (
                  <bdi className={parts.person}>
                    {t(kind === 'status' && from_status ? 'details.by' : 'details.person', {
                      name: known
                        ? nameOf(known)
                        : person
                          ? bilingualPart(person.full_name, language)
                          : changed_by
                            ? t('details.colleague')
                            : t('details.unknown'),
                    })}
                  </bdi>
                )}
              </p>
              {message && (
                <p dir="auto" className={parts.message}>
                  <FreeText>{message}</FreeText>
                </p>
              )}
              <When at={at}>
                {told.has(id) && <span>{t(`details.${notice}`)}</span>}
                {of && <span>{of}</span>}
              </When>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** When something happened. */
export function When({ at, children }: { at: string; children?: ReactNode }) {
  return (
    <p className={parts.when}>
      <OneDate day={at} hour /> {children}
    </p>
  )
}
