import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { runCommand } from '#tests/support/commands.ts'
import { startedDataDir, startServer } from '#tests/support/server.ts'

/** Runs the command; what it printed on either channel. */
const command = (DATA_DIR: string, ...args: string[]) =>
  runCommand('server/backend/new-password.ts', args, { DATA_DIR })

test('an account gets a new password while the site is stopped, and its old sessions end', async () => {
  const DATA_DIR = startedDataDir()
  const first = await startServer({ DATA_DIR, SEED: 'none' })
  const [admin] = JSON.parse(readFileSync(join(DATA_DIR, 'first-run-accounts.json'), 'utf8'))
  const { publishableKey } = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'))
  const client = (url: string) => createClient(url, publishableKey, { auth: { persistSession: false } })
  const { data: before } = await client(first.url).auth.signInWithPassword(admin)
  expect(await command(DATA_DIR, admin.email)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/in use/),
  })
  await first.stop(true)

  expect(await command(DATA_DIR)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/npm run password/),
  })
  expect(await command(DATA_DIR, 'nobody@handasa.example')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no account/),
  })
  const { code, output } = await command(DATA_DIR, ` ${admin.email.toUpperCase()}`)
  expect(code, output).toBe(0)
  const password = output.trim().split(' ').at(-1) ?? ''

  const second = await startServer({ DATA_DIR, SEED: 'none' })
  const { auth } = client(second.url)
  expect((await auth.signInWithPassword(admin)).error?.code).toBe('invalid_credentials')
  expect((await auth.signInWithPassword({ email: admin.email, password })).error).toBeNull()
  const { error } = await client(second.url).auth.refreshSession({
    refresh_token: before.session?.refresh_token ?? '',
  })
  expect(error?.code).toBe('refresh_token_not_found')
  await second.stop()
})
