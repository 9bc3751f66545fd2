import type { SupabaseClient } from '@supabase/supabase-js'
import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { accountMaker } from '#server/backend/account-maker.ts'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { commonPasswords } from '#server/common-passwords.ts'
import { withMarks } from '#server/drafts/marks.ts'
import { withDrafts } from '#server/drafts/overlay.ts'
import type { DraftPreview } from '#server/drafts/preview.ts'
import { showMarks } from '#server/drafts/show-marks.ts'
import type { ArrivedFile } from '#server/files/arriving.ts'
import { cvKeeper } from '#server/files/cv-keeper.ts'
import { requestFileKeeper } from '#server/files/request-file-keeper.ts'
import { photoKeeper } from '#server/images/photo-keeper.ts'
import type { Limits } from '#server/limits/limits.ts'

type EntryModule = typeof import('#app/entry.server.tsx')

export interface RenderParts {
  build(): Promise<ServerBuild>
  backend: Backend
  siteUrl: string
  /** Address at which browsers call the backend; '' when it is at this address. */
  supabaseUrl: string
  /** Whether mails reach people; without a mail server they become files. */
  sendsMails: boolean
  /** Other hosts of pictures. */
  imageHosts?: readonly string[]
  log: Logger
  mode: 'production' | 'development'
  /** Folder of the built browser files, or undefined where Vite serves them. */
  clientDir: string | undefined
  limits: Limits
}

/** Details of a request beyond the request itself; none for a page that is cached for everyone. */
interface RenderOptions {
  /** The client's key for limits. */
  address?: string
  /** Whether an admin is viewing a website that may still be closed. */
  preview?: boolean
  /** Files that came with the form. */
  files?: readonly ArrivedFile[] | undefined
  /** Drafts that are applied to the website, for someone with a preview link. */
  drafts?: DraftPreview | null
  /** Whether texts are marked with their source, for an admin who edits them on the page. */
  editing?: boolean
}

/** A rendered page, and whether a part of it could not be read. */
export interface Answer {
  response: Response
  degraded: boolean
}

/** Renders the routes of `app/`; `siteContext` gives them the database client and the site's settings. */
export function pageRenderer(parts: RenderParts) {
  const { build, backend, siteUrl, supabaseUrl, sendsMails, log, mode, limits } = parts
  const handler = createRequestHandler(build, mode)
  const newDb = () => clientOf(backend, backend.keys.publishableKey)
  const dbOf = (token: string) => clientOf(backend, backend.keys.publishableKey, token)
  // Created with the first page, since the backend may not have its keys before
  let shared:
    | {
        db: SupabaseClient
        keepPhoto: ReturnType<typeof photoKeeper>
        keepCv: ReturnType<typeof cvKeeper>
        createAccount: ReturnType<typeof accountMaker>
        requestFiles: ReturnType<typeof requestFileKeeper>
      }
    | undefined

  return async (
    request: Request,
    { address = '', preview = false, files = [], drafts = null, editing = false }: RenderOptions = {},
  ): Promise<Answer> => {
    let degraded = false
    const drafted = drafts && withDrafts(backend, drafts.rows)
    const marks = drafted && editing ? withMarks(drafted) : null
    shared ??= {
      db: newDb(),
      keepPhoto: photoKeeper(backend),
      keepCv: cvKeeper(backend),
      createAccount: supabaseUrl ? accountMaker(backend) : undefined,
      requestFiles: requestFileKeeper(backend),
    }
    const { entry } = await build()
    // Loaders find the context by an object of the build, so that very object must be used
    const { siteContext } = entry.module as EntryModule
    const context = new RouterContextProvider()
    context.set(siteContext, {
      ...shared,
      ...(drafted && { db: clientOf(marks?.backend ?? drafted, backend.keys.publishableKey) }),
      // For pages that are being edited, the surrounding screen says that they show drafts
      ...(drafts &&
        !marks && {
          drafts: {
            isOwn: drafts.is_own,
            endsAt: drafts.ends_at,
            inFrame: request.headers.get('sec-fetch-dest') === 'iframe',
          },
        }),
      newDb,
      dbOf,
      ...(supabaseUrl && { commonPasswords }),
      siteUrl,
      supabaseUrl,
      mails: { sent: sendsMails, links: sendsMails || Boolean(supabaseUrl) },
      publishableKey: backend.keys.publishableKey,
      storageBase: supabaseUrl,
      preview: preview || drafts !== null,
      arrived: files,
      renderPage: (path) => handler(new Request(siteUrl + path), context),
      limit: (kind, email) => limits.take(kind, { address, emails: [email] }),
      limitFiles: (count) => limits.take('file', { address, emails: Array(count).fill(undefined) }),
      log(event, detail) {
        if (event.startsWith('section')) degraded = true
        log.warn({ event, ...detail }, 'page')
      },
    })
    const response = await handler(request, context)
    if (!marks || !response.headers.get('content-type')?.startsWith('text/html'))
      return { response, degraded }
    return {
      response: new Response(showMarks(await response.text(), marks), response),
      degraded,
    }
  }
}
