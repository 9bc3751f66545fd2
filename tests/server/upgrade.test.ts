/** Data folders of earlier versions: this version opens them, and has everything that was in them. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { closeDatabase, openPglite } from '#server/backend/lite/connection.ts'
import { knownMigrations, recordedMigrations } from '#server/backend/migrations.ts'
import { known } from '#tests/fixtures/known.ts'
import { runCommand } from '#tests/support/commands.ts'
import { startServer } from '#tests/support/server.ts'

const folder = 'tests/fixtures'
const made = readdirSync(folder).filter((name) => /^data-folder-.*\.tar\.zst$/.test(name))

test('there is a data folder to open', () => expect(made).not.toEqual([]))

for (const name of made)
  test(`${name} is opened and migrated, with every row and file, and sign-in works`, {
    // The newest folder is closest to what sites have
    tags: name === made.toSorted().at(-1) ? [] : 'slow',
  }, async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'handasa-data-'))
    const unpacked = spawnSync('tar', ['-C', DATA_DIR, '-xf', '-'], {
      input: zstdDecompressSync(readFileSync(join(folder, name))),
    })
    expect(unpacked.status, String(unpacked.stderr)).toBe(0)
    const versions = async () => {
      const database = await openPglite(join(DATA_DIR, 'database'))
      const recorded = await recordedMigrations(database)
      await closeDatabase(database)
      return recorded
    }
    const wanted = (await knownMigrations()).sort()
    const pending = wanted.length > (await versions()).length
    // The new version can back up a folder before it has migrated the folder
    const to = join(DATA_DIR, 'safe')
    const backedUp = await runCommand('server/backup/command.ts', [to], { DATA_DIR })
    expect(backedUp.code, backedUp.output).toBe(0)
    expect(readdirSync(to)).toHaveLength(1)
    const server = await startServer({ DATA_DIR, SEED: 'none' })
    const { secretKey } = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')) as {
      secretKey: string
    }
    const api = createClient(server.url, secretKey, { auth: { persistSession: false } })
    const { data: requests } = await api.from('service_requests').select().throwOnError()
    expect(requests).toEqual([expect.objectContaining({ ...known.request, status: known.status })])
    const { data: history } = await api.from('service_request_events').select('to_status').throwOnError()
    expect(history.map(({ to_status }) => to_status)).toContain(known.status)
    const { data: members } = await api.from('team_members').select().throwOnError()
    expect(members).toEqual([expect.objectContaining(known.member)])
    const { data: file } = await api.storage.from('team-documents').download(known.key)
    if (!file) throw new Error('The file is missing')
    expect(Buffer.from(await file.arrayBuffer()).equals(known.picture)).toBe(true)
    const session = await api.auth.signInWithPassword(known)
    expect(session.data.user?.email).toBe(known.email)
    // An admin from the time before areas has everything
    const { data: own } = await api
      .from('user_profiles')
      .select('user_type, areas')
      .eq('id', session.data.user?.id ?? '')
      .throwOnError()
    expect(own).toEqual([{ user_type: 'admin', areas: ['everything'] }])
    // A website from before this setting stays open
    const page = await fetch(server.url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('id="contact"')
    await server.stop(true)
    expect((await versions()).sort()).toEqual(wanted)
    // A migration of existing data always makes a backup first
    expect(existsSync(join(DATA_DIR, 'backups'))).toBe(pending)
    rmSync(DATA_DIR, { recursive: true })
  })
