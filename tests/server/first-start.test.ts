import { chmodSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { freshDataDir, killGroup, launch, startServer } from '#tests/support/server.ts'

/** Moments of the kills after the start, in steps of 450 ms. `npm test -- all` tries each. */
const moments = process.env.TESTS === 'short' ? [2, 5, 9] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

test('kills during the first start: the next start works', { timeout: 300_000 }, async () => {
  const DATA_DIR = freshDataDir()
  for (const round of moments) {
    const child = launch({ DATA_DIR, SEED: 'none' })
    await sleep(round * 450)
    await killGroup(child)
  }
  const server = await startServer({ DATA_DIR, SEED: 'none' })
  const accounts = JSON.parse(readFileSync(join(DATA_DIR, 'first-run-accounts.json'), 'utf8')) as {
    email: string
    password: string
  }[]
  const { publishableKey } = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'))
  const { data, error } = await createClient(server.url, publishableKey, {
    auth: { persistSession: false },
  }).auth.signInWithPassword(accounts[0] as { email: string; password: string })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(accounts[0]?.email)
  await server.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** The paths in a folder that other users can access. */
function openTo(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if ((lstatSync(path).mode & 0o077) === 0) return []
    return [path, ...(entry.isDirectory() ? openTo(path) : [])]
  })
}

test('in a folder that others may read, everything that the site makes is its owner’s only', async () => {
  const DATA_DIR = freshDataDir()
  chmodSync(DATA_DIR, 0o755)
  const before = process.umask(0o022)
  try {
    const server = await startServer({ DATA_DIR, SEED: 'none' })
    expect(openTo(DATA_DIR)).toEqual([])
    await server.stop()
  } finally {
    process.umask(before)
  }
})
