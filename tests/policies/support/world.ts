import { afterAll, afterEach, beforeAll, beforeEach, inject, vi } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { makePeople, type Person, signInAgain, signUp } from './people.ts'
import type { Trier } from './roles.ts'

export * from './people.ts'
export * from './roles.ts'

export interface World {
  api: TestApi
  people: Record<Trier, Person>
  sql: TestApi['sql']
  /** Signs up and returns the answer, whatever it is. */
  signUp(data: Record<string, unknown> | undefined, email?: string): ReturnType<typeof signUp>
}

/**
 * Starts an API for the tests of one file, on a copy of the template database if there is one. Errors that refused
 * statements print are kept out of the output.
 */
export function testWorld(): World {
  const world = {} as World
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const known = process.env.TEST_DATABASE_TEMPLATE ? inject('known') : undefined
    world.api = await startTestApi(known?.secrets)
    world.sql = world.api.sql
    world.signUp = (data, email) => signUp(world.api, data, email)
    // Otherwise, actions that need a password of the last 15 minutes would be refused after a long run of
    // other files
    if (known) await world.sql('update auth.sessions set created_at = now()')
    world.people = known ? await signInAgain(world.api, known.people) : await makePeople(world.api)
  })
  beforeEach(() => void vi.mocked(console.error).mockImplementation(() => undefined))
  afterEach(() => void vi.mocked(console.error).mockClear())
  afterAll(() => world.api?.stop())
  return world
}

interface Answer {
  error: { code?: string; message: string } | null
}

/** The outcome of a call in one word, to compare: `done`, `refused`, a check, or the message of the database. */
export function outcome({ error }: Answer): string {
  if (!error) return 'done'
  const constraint = /violates check constraint "([^"]+)"/.exec(error.message)?.[1]
  if (constraint) return `check ${constraint}`
  if (/permission denied|row-level security/.test(error.message)) return 'refused'
  if (/^[a-z_]+$/.test(error.message)) return error.message
  return `${error.code ?? ''} ${error.message}`.trim()
}
