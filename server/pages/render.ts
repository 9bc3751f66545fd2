import type { Logger } from 'pino'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { photoKeeper } from '#server/images/applicant-photo.ts'
import type { Limits } from '#server/limits/limits.ts'

export interface RenderParts {
  build(): Promise<ServerBuild>
  backend: Backend
  siteUrl: string
  /** Address browsers call the backend at; '' when it is this one. */
  supabaseUrl: string
  log: Logger
  mode: 'production' | 'development'
  /** Folder of the built browser files, or undefined where Vite serves them. */
  clientDir: string | undefined
  limits: Limits
}

/** An answer of the pages, and whether something it shows could not be read. */
export interface Answer {
  response: Response
  degraded: boolean
}

/** Hands requests to the routes of `app/`, with what they need to know about this site. */
export function pageRenderer({ build, backend, siteUrl, supabaseUrl, log, mode, limits }: RenderParts) {
  const handler = createRequestHandler(build, mode)
  const newDb = () => clientOf(backend, backend.keys.publishableKey)
  const dbOf = (token: string) => clientOf(backend, backend.keys.publishableKey, token)
  const db = newDb()
  const keepPhoto = photoKeeper(backend)

  /** @param address where it comes from, as the limits count it; '' when a page is made for everybody */
  return async (request: Request, address = ''): Promise<Answer> => {
    let degraded = false
    const { entry } = await build()
    const { siteContext } = entry.module as unknown as { siteContext: RouterContext<unknown> }
    const context = new RouterContextProvider(
      new Map([
        [
          siteContext,
          {
            db,
            newDb,
            dbOf,
            keepPhoto,
            siteUrl,
            supabaseUrl,
            publishableKey: backend.keys.publishableKey,
            storageBase: supabaseUrl,
            limit: (kind: 'form' | 'signup', email: string) =>
              limits.take(kind === 'form' ? 'form' : 'signUp', { address, emails: [email] }),
            log(event: string, detail?: object) {
              if (event.startsWith('section')) degraded = true
              log.warn({ event, ...detail }, 'page')
            },
          },
        ],
      ]),
    )
    return { response: await handler(request, context), degraded }
  }
}
