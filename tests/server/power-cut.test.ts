import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { startedDataDir, startServer } from '#tests/support/server.ts'

const admin = (url: string, dataDir: string) =>
  createClient(url, JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).secretKey, {
    auth: { persistSession: false },
  })

test('a left-over postmaster.pid, empty as after a power cut, does not keep the site from starting', async () => {
  const DATA_DIR = startedDataDir()
  writeFileSync(join(DATA_DIR, 'database/postmaster.pid'), '')
  const server = await startServer({ DATA_DIR, SEED: 'none' })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await server.stop()
})

test('a database that does not open says why, in a sentence and in the log', async () => {
  const DATA_DIR = startedDataDir()
  const control = join(DATA_DIR, 'database/global/pg_control')
  writeFileSync(control, readFileSync(control).fill(0, 100, 200))
  const started = startServer({ DATA_DIR, SEED: 'none' })
  await expect(started).rejects.toThrow(/The database in .* does not open: .*control file/)
  await expect(started).rejects.toThrow(/"database":\[".*control file/)
})

test.each(['database', 'files'])('a file in place of the folder %s is named in a sentence', async (name) => {
  const DATA_DIR = startedDataDir()
  const path = join(DATA_DIR, name)
  rmSync(path, { recursive: true, force: true })
  writeFileSync(path, 'not a folder')
  await expect(startServer({ DATA_DIR, SEED: 'none' })).rejects.toThrow(
    `ended with 1:\n${path} is not a folder. Move it away, then start again.\n`,
  )
  expect(readFileSync(path, 'utf8')).toBe('not a folder')
})

test('a start clears half-written uploads and mails, and keeps every file of a row', async () => {
  const DATA_DIR = startedDataDir()
  const first = await startServer({ DATA_DIR, SEED: 'none' })
  const picture = new Blob([readFileSync('public/apple-touch-icon.png')], { type: 'image/png' })
  await admin(first.url, DATA_DIR).storage.from('team-documents').upload('kept.png', picture)
  await first.stop(true)
  const name = (key: string) => createHash('sha256').update(`team-documents\0${key}`).digest('hex')
  const path = (key: string) => join(DATA_DIR, 'files', name(key).slice(0, 2), name(key))
  const left = [
    `${path('kept.png')}.2f6d.new`,
    `${path('lost.png')}.json.11aa.new`,
    path('lost.png'),
    join(DATA_DIR, 'secrets.json.new'),
    join(DATA_DIR, 'outbox', '2026-11-21T06-30-00.123Z-6f9c1d5e.eml.new'),
  ]
  for (const file of left) {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, 'half')
  }

  const second = await startServer({ DATA_DIR, SEED: 'none' })
  expect(left.filter(existsSync)).toEqual([])
  const { data } = await admin(second.url, DATA_DIR).storage.from('team-documents').download('kept.png')
  expect(data?.size).toBe(picture.size)
  await second.stop()
})
