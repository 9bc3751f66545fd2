/** Two web processes on one hosted project, as two machines behind a load balancer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatform } from '#tests/hosted/platform.ts'
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
  // Each has a disk of its own, and nothing on it that the other would need
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
