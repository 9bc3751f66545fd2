import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { freshDataDir, startServer } from '#tests/support/server.ts'

/** Runs the command; what it printed on either channel. */
const command = (DATA_DIR: string, ...args: string[]) =>
  new Promise<{ code: number; printed: string }>((resolve) =>
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'server/backend/new-password.ts', ...args],
      { env: { PATH: process.env.PATH, DATA_DIR } },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, printed: stdout + stderr }),
    ),
  )

test('an account gets a new password while the site is stopped, and its old sessions end', async () => {
  const DATA_DIR = freshDataDir()
  const first = await startServer({ DATA_DIR, SEED: 'none' })
  const [admin] = JSON.parse(readFileSync(join(DATA_DIR, 'first-run-accounts.json'), 'utf8'))
  const { publishableKey } = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'))
  const client = (url: string) => createClient(url, publishableKey, { auth: { persistSession: false } })
  const { data: before } = await client(first.url).auth.signInWithPassword(admin)
  expect(await command(DATA_DIR, admin.email)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/in use/),
  })
  await first.stop(true)

  expect(await command(DATA_DIR)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/npm run password/),
  })
  expect(await command(DATA_DIR, 'nobody@handasa.example')).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/no account/),
  })
  const { code, printed } = await command(DATA_DIR, ` ${admin.email.toUpperCase()}`)
  expect(code, printed).toBe(0)
  const password = printed.trim().split(' ').at(-1) ?? ''

  const second = await startServer({ DATA_DIR, SEED: 'none' })
  const { auth } = client(second.url)
  expect((await auth.signInWithPassword(admin)).error?.code).toBe('invalid_credentials')
  expect((await auth.signInWithPassword({ email: admin.email, password })).error).toBeNull()
  const { error } = await client(second.url).auth.refreshSession({
    refresh_token: before.session?.refresh_token ?? '',
  })
  expect(error).not.toBeNull()
  await second.stop()
})
