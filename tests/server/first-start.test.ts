import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { freshDataDir, killGroup, launch, startServer } from '#tests/support/server.ts'

test('ten kills during the first start: the next start works', { timeout: 300_000 }, async () => {
  const DATA_DIR = freshDataDir()
  for (let round = 1; round <= 10; round++) {
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
