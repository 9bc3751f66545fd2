/** Simulates open screens that listen to `/live` over the API of a world. */
import type { Context } from 'hono'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { ChangeListener } from '#server/backend/changes.ts'
import { makeChanges } from '#server/changes/changes.ts'
import { liveStreams } from '#server/changes/live.ts'
import { hostedBackend } from '#server/hosted/backend.ts'
import { makeLimits } from '#server/limits/limits.ts'
import { until } from '#tests/support/until.ts'
import { tokenOf } from './http.ts'
import type { Trier, World } from './world.ts'

/** A screen that listens. */
export interface Screen {
  status: number
  headers: Headers
  /** The tables it has received so far, and `everything`. */
  heard: string[]
  /** The number of heartbeats so far. */
  beats: number
  /** True once the server has ended the stream. */
  ended: boolean
  close(): Promise<void>
}

/** Serves `/live` for the tests of one file, and ends it after them. */
export function liveWorld(world: World, pace: { perAccount?: number; total?: number } = {}) {
  const changes = makeChanges()
  const stopping = new AbortController()
  let listener: ChangeListener
  let app: ReturnType<typeof liveStreams>
  beforeAll(async () => {
    const { url, publishableKey, secretKey } = world.api
    listener = await world.api.listen(({ topics }) =>
      changes.report(topics === 'everything' ? topics : new Set(topics)),
    )
    app = liveStreams({
      backend: hostedBackend(url, { publishableKey, secretKey }),
      changes,
      log: pino({ level: 'silent' }),
      limits: makeLimits(),
      clientAddress: (_context: Context) => '192.0.2.1',
      stopping: stopping.signal,
      pace: { heartbeat: 200, ...pace },
    })
  })
  afterAll(() => stopping.abort())

  async function open(token: string | undefined, query = '?since=0', method = 'GET'): Promise<Screen> {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const response = await app.fetch(new Request(`http://site.test/live${query}`, { method, headers }))
    const reader = response.body?.getReader()
    const screen: Screen = {
      status: response.status,
      headers: response.headers,
      heard: [],
      beats: 0,
      ended: false,
      close: async () => reader?.cancel(),
    }
    void (async () => {
      const decoder = new TextDecoder()
      let text = ''
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true }
        if (done) break
        text += decoder.decode(value, { stream: true })
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          if (event === ':') screen.beats += 1
          const [, data] = /^data: (.*)$/.exec(event) ?? []
          if (data) screen.heard.push(...[JSON.parse(data) as string | string[]].flat())
        }
      }
      screen.ended = true
    })()
    return screen
  }

  /** Waits until a screen has received everything: the heartbeat comes only then. */
  async function beat(screen: Screen) {
    const { beats } = screen
    await until(() => screen.beats > beats + 1 || screen.ended)
  }

  /** Waits until a screen has received the changes from before it listened, and drops them. */
  async function quiet(screen: Screen) {
    await beat(screen)
    screen.heard = []
  }

  return {
    changes,
    stopping,
    open,
    /** A screen of someone with a session. */
    async listen(who: Trier, query?: string) {
      return open(await tokenOf(world, who), query)
    },
    quiet,
    /** The changes that screens receive while something happens; sorted, each name once. */
    async hearing<Who extends string>(screens: Record<Who, Screen>, act: () => Promise<unknown>) {
      const all = Object.entries(screens) as [Who, Screen][]
      await Promise.all(all.map(([, screen]) => quiet(screen)))
      await act()
      await listener.settle()
      await Promise.all(all.map(([, screen]) => beat(screen)))
      return Object.fromEntries(
        all.map(([who, screen]) => [who, [...new Set(screen.heard)].sort()]),
      ) as Record<Who, string[]>
    },
  }
}
