import { createClient } from '@supabase/supabase-js'
import type { Logger } from 'pino'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Backend } from '../backend/process.ts'

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
}

/** An answer of the pages, and whether something it shows could not be read. */
export interface Answer {
  response: Response
  degraded: boolean
}

/** Hands requests to the routes of `app/`, with what they need to know about this site. */
export function pageRenderer({ build, backend, siteUrl, supabaseUrl, log, mode }: RenderParts) {
  const handler = createRequestHandler(build, mode)
  const db = createClient(supabaseUrl || 'http://backend.invalid', backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // A page that waits for seven seconds of retries is worse than one with a section missing
    db: { retry: false },
    global: {
      fetch: (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : String(input))
        return backend.fetch(pathname + search, { signal: AbortSignal.timeout(10_000), ...init })
      },
    },
  })

  return async (request: Request): Promise<Answer> => {
    let degraded = false
    const { entry } = await build()
    const { siteContext } = entry.module as unknown as { siteContext: RouterContext<unknown> }
    const context = new RouterContextProvider(
      new Map([
        [
          siteContext,
          {
            db,
            siteUrl,
            supabaseUrl,
            publishableKey: backend.keys.publishableKey,
            storageBase: supabaseUrl,
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
