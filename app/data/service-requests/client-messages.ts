import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import type { FormErrors } from '#app/data/fields.ts'
import { pollUnlessLive, portalInterval, readFrom } from '#app/data/live/listen.ts'
import type { TrackedMessage } from '#app/data/request-tracking/public.ts'
import { DataError, rows, throwIfRefused } from '#app/data/result.ts'
import { type Progress, postFiles } from '#app/lib/post-files.ts'
import { ownRequestsKey } from './client.ts'
import { NotSent, senderHeaders } from './send-own-request.ts'

/** A file of a client's request, or of an answer to it. */
export interface OwnFile {
  name: string
  /** In bytes. */
  size: number
  /** Null once the file was deleted. */
  file_url: string | null
}

export type OwnMessage = Omit<TrackedMessage, 'files' | 'mailed'> & { files: OwnFile[] }

/** The messages between a client and the company about a request of the client. */
export interface OwnMessages {
  /** The earliest first. */
  messages: OwnMessage[]
  /** The files sent with the request. */
  files: OwnFile[]
  /** Other requests of theirs that the company merged into it, the earliest first. */
  merged: { reference: string; created_at: string; text: string }[]
  /** How many answers the client has not seen yet. */
  unseen: number
}

/** The messages about a request of the signed-in client. */
export const ownMessages = (request: string) =>
  queryOptions({
    queryKey: [...ownRequestsKey, 'messages', request],
    meta: readFrom('request_messages', 'service_requests'),
    refetchInterval: pollUnlessLive(portalInterval),
    queryFn: async () => rows(await browserDb().rpc('my_messages', { request_id: request })),
  })

/** Records that the client has seen the answers to a request, up to the latest one shown. */
export async function seeAnswers(request: string, seen: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('see_answers', { request_id: request, seen }))
}

/**
 * Writes to the company about a request of the person who is signed in.
 * @throws DataError `too_many_messages` after several within an hour or a day
 */
export async function writeAboutOwnRequest(request: string, body: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('write_about_own_request', { request_id: request, body }))
}

/**
 * Writes to the company about a request of the signed-in person, with files. The form goes to the site
 * itself, because only the site may store files. The text may be empty.
 * @param progress called with the part sent, from 0 to 1
 * @throws NotSent with what is wrong with the files; DataError as above
 */
export async function writeWithFiles(
  request: string,
  body: string,
  files: readonly File[],
  progress: Progress,
): Promise<void> {
  const form = new FormData()
  form.append('request', request)
  form.append('message', body)
  for (const file of files) form.append('files', file, file.name)
  const answer = await postFiles('/track/send', form, await senderHeaders(), progress).catch(() => null)
  if (answer?.ok) return
  const said = ((await answer?.json().catch(() => null)) ?? {}) as {
    errors?: FormErrors
    failure?: string
    code?: string
  }
  if (said.errors) throw new NotSent(said.errors)
  const code = answer?.status === 429 ? 'PT429' : (said.code ?? (answer ? 'failed' : 'unreachable'))
  throw new DataError(code, said.failure ?? 'not sent')
}
