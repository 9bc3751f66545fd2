/** Two web processes on one hosted project, as two machines behind a load balancer. */
import { createClient } from '@supabase/supabase-js'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followDeletedFiles } from '#server/files/deleted-files.ts'
import { startSweeper } from '#server/files/sweeper.ts'
import { hostedBackend } from '#server/hosted/backend.ts'
import { makeSchedule } from '#server/schedule.ts'
import { startPlatform } from '#tests/hosted/platform.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { type HostedProject, startHostedProject } from '#tests/support/hosted-project.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import type { PostgresServer } from '#tests/support/postgres.ts'
import { freshDataDir, type RunningServer, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: PostgresServer
let project: HostedProject
let mails: MailServer
const sites: RunningServer[] = []

beforeAll(async () => {
  server = await startPlatform()
  project = await startHostedProject(server, 'two_processes', 'migrated')
  mails = await startMailServer()
  const settings = {
    ...project.settings,
    ...{ SMTP_URL: mails.url, MAIL_FROM: 'no-reply@example.sa', SITE_URL: 'https://www.example.sa' },
  }
  // Each process has a folder of its own, with nothing that the other one needs
  for (const DATA_DIR of [freshDataDir(), freshDataDir()])
    sites.push(await startServer({ ...settings, DATA_DIR }))
  await project.api.sql(
    `update public.company_settings set is_open = true, company_name_ar = 'أ', company_name_en = 'A',
       email = 'a@b.co', phone = '920000000'`,
  )
})
afterAll(async () => {
  for (const site of sites) await site.stop()
  await mails?.stop()
  await project?.stop()
  server?.stop()
})

test('a page is right on each after a change', async () => {
  for (let number = 1; number <= 10; number++) {
    const name = `Change ${number} of the name`
    await project.api.sql('update public.company_settings set company_name_en = $1', [name])
    for (const { url } of sites)
      await until(async () => (await (await fetch(`${url}/en`)).text()).includes(name))
  }
})

test('of 200 mails each is sent once', { timeout: 300_000 }, async () => {
  await project.api.sql('delete from public.mail_outbox')
  mails.mails.length = 0
  await project.api.sql(
    `insert into public.mail_outbox (kind, recipient, data)
     select 'password', 'p' || number || '@example.sa', '{"token_hash": "x"}' from generate_series(1, 200) as number`,
  )
  await until(async () => (await project.api.sql('select from public.mail_outbox limit 1')).length === 0)
  const recipients = mails.mails.flatMap((mail) => mail.recipients)
  expect(recipients).toHaveLength(200)
  expect(new Set(recipients).size).toBe(200)
})

/**
 * Starts the sweeper of a web process with its own connection, which would otherwise begin
 * minutes after the start.
 */
function sweep() {
  const { api, url } = project
  const keys = { publishableKey: api.publishableKey, secretKey: api.secretKey }
  const removed: string[] = []
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const { stop } = startSweeper({
    backend: hostedBackend(url, keys),
    secretKey: api.secretKey,
    schedule: makeSchedule(log),
    log,
    onFileRemoved: async (original) => void removed.push(original),
    pace: { first: 0, every: 10, soon: 10, retry: () => 10 },
  })
  return { removed, lines, stop }
}

test('of 250 unused files each is deleted once, and none that is used or new', {
  timeout: 300_000,
}, async () => {
  const { api, url } = project
  const { storage } = createClient(url, api.secretKey, { auth: { persistSession: false } })
  const upload = async (name: string) => {
    const body = fileOf('png')
    const { error } = await storage.from('site-images').upload(name, body, { contentType: 'image/png' })
    expect(error).toBeNull()
    return `site-images/${name}`
  }
  const unused = await Promise.all(Array.from({ length: 250 }, (_, n) => upload(`unused-${n}.png`)))
  const used = await upload('used.png')
  await api.sql(
    `insert into public.site_images (image_type, image_url, title_ar, title_en) values ('other', $1, 'ص', 'P')`,
    [`/storage/v1/object/public/${used}`],
  )
  await api.sql(`update storage.objects set created_at = now() - interval '2 days'`)
  const fresh = await upload('fresh.png')
  const stored = async () =>
    (await api.sql<{ place: string }>(`select bucket_id || '/' || name as place from storage.objects`)).map(
      ({ place }) => place,
    )

  const sweepers = [sweep(), sweep()]
  await until(async () => (await stored()).length === 2)
  for (const { stop } of sweepers) await stop()
  expect((await stored()).sort()).toEqual([fresh, used])
  expect(sweepers.flatMap(({ removed }) => removed).sort()).toEqual(unused.sort())
  expect(sweepers.flatMap(({ lines }) => lines).filter((line) => line.includes('failed'))).toEqual([])
})

test('a file that another process or a browser deletes is told to each, and to one that starts later', async () => {
  const { api, url } = project
  const { storage } = createClient(url, api.secretKey, { auth: { persistSession: false } })
  const backend = hostedBackend(url, { publishableKey: api.publishableKey, secretKey: api.secretKey })
  const follow = () => {
    const told: string[] = []
    const onFileRemoved = async (original: string) => void told.push(original)
    const log = pino({ level: 'silent' })
    return {
      told,
      ...followDeletedFiles({
        backend,
        secretKey: api.secretKey,
        schedule: makeSchedule(log),
        onFileRemoved,
        every: 10,
      }),
    }
  }
  const names = ['by-a-sweeper.png', 'by-a-browser.png']
  for (const name of names) {
    await storage.from('site-images').upload(name, fileOf('png'), { contentType: 'image/png' })
    await api.sql(
      `insert into public.site_images (image_type, image_url, title_ar, title_en) values ('other', $1, 'ص', 'P')`,
      [`/storage/v1/object/public/site-images/${name}`],
    )
  }
  const before = follow()
  await api.sql(`delete from public.site_images where image_url like '%/by-a-%'`)
  await storage.from('site-images').remove(['by-a-browser.png'])
  const sweeper = sweep()
  const files = names.map((name) => `site-images/${name}`)
  await until(async () => files.every((file) => before.told.includes(file)))
  await sweeper.stop()
  expect(sweeper.removed).not.toContain('site-images/by-a-browser.png')
  const later = follow()
  await until(async () => files.every((file) => later.told.includes(file)))
  await Promise.all([before.stop(), later.stop()])
  expect(later.told).not.toContain('site-images/used.png')
})
