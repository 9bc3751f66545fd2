import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { Authenticator } from '#tests/support/authenticator.ts'
import { runCommand } from '#tests/support/commands.ts'
import { startedDataDir, startServer } from '#tests/support/server.ts'

/** Runs the command; what it printed on either channel. */
const command = (DATA_DIR: string, ...args: string[]) =>
  runCommand('server/backend/remove-second-factor.ts', args, { DATA_DIR })

test('the owner of the machine removes the second factor of the only admin, who has lost it', async () => {
  const DATA_DIR = startedDataDir()
  const first = await startServer({ DATA_DIR, SEED: 'none' })
  const [admin] = JSON.parse(readFileSync(join(DATA_DIR, 'first-run-accounts.json'), 'utf8'))
  const { publishableKey } = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'))
  const client = (url: string) => createClient(url, publishableKey, { auth: { persistSession: false } })
  /** What a session with the password alone reads. */
  const read = async (url: string) => {
    const db = client(url)
    expect((await db.auth.signInWithPassword(admin)).error).toBeNull()
    const { data, error } = await db.rpc('pending_counts')
    return error ? error.message : Object.keys(data).length
  }
  const db = client(first.url)
  await db.auth.signInWithPassword(admin)
  const { data: app } = await db.auth.mfa.enroll({ factorType: 'totp' })
  const verified = await db.auth.mfa.challengeAndVerify({
    factorId: app?.id ?? '',
    code: new Authenticator(app?.totp.secret ?? '').code(),
  })
  expect(verified.error).toBeNull()
  expect(await read(first.url)).toBe('second_factor_needed')
  expect(await command(DATA_DIR, admin.email)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/in use/),
  })
  await first.stop(true)

  expect(await command(DATA_DIR)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/npm run second-factor/),
  })
  expect(await command(DATA_DIR, 'nobody@handasa.example')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no account/),
  })
  expect(await command(DATA_DIR, ` ${admin.email.toUpperCase()}`)).toMatchObject({ code: 0 })
  expect(await command(DATA_DIR, admin.email)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no second factor/),
  })

  const second = await startServer({ DATA_DIR, SEED: 'none' })
  expect(await read(second.url)).toBeGreaterThan(0)
  const { data: before } = await db.auth.getSession()
  const { error } = await client(second.url).auth.refreshSession({
    refresh_token: before.session?.refresh_token ?? '',
  })
  expect(error?.code).toBe('refresh_token_not_found')
  await second.stop()
})
