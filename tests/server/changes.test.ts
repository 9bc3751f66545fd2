/** How the server learns of changes: a page loaded after a write shows it, no matter who wrote, and open screens get it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientData } from '#tests/policies/support/people.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const kinds = [
  { name: 'embedded', url: async () => undefined, stop: () => undefined },
  (() => {
    let server: Awaited<ReturnType<typeof startPostgres>> | undefined
    return {
      name: 'PostgreSQL',
      async url() {
        server = await startPostgres()
        return server.url
      },
      stop: () => server?.stop(),
    }
  })(),
]

describe.each(kinds)('on the database: $name', ({ name, url, stop }) => {
  let server: RunningServer
  let db: SupabaseClient
  let databaseUrl: string | undefined
  beforeAll(async () => {
    databaseUrl = await url()
    server = await startServer({ SEED: 'none', ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
    const { secretKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
    db = createClient(server.url, secretKey, { auth: { persistSession: false } })
  })
  afterAll(async () => {
    await server?.stop()
    stop()
  })

  const page = async () => (await fetch(server.url)).text()
  const phone = (number: number) => `+9665${String(number).padStart(8, '0')}`

  test('many writes, each followed directly by a load, while others write too', async () => {
    const { data: settings } = await db.from('company_settings').select('id').single().throwOnError()
    let writing = true
    const others = Array.from({ length: 3 }, async (_, other) => {
      for (let time = 0; writing; time++)
        await db
          .from('mail_kinds')
          .update({ active: (time + other) % 2 === 0 })
          .eq('kind', 'request_received')
    })
    for (let number = 1; number <= 25; number++) {
      await db
        .from('company_settings')
        .update({ phone: phone(number) })
        .eq('id', settings.id)
        .throwOnError()
      expect(await page()).toContain(`tel:${phone(number)}`)
    }
    writing = false
    await Promise.all(others)
  })

  test('the answer to a write does not reveal the channel between the processes', async () => {
    const response = await fetch(`${server.url}/rest/v1/rpc/request_reference`, {
      method: 'POST',
      body: '{}',
    })
    expect([...response.headers.keys()].filter((header) => header.startsWith('x-handasa'))).toEqual([])
  })

  test.runIf(name === 'PostgreSQL')(
    'a write outside the API is noticed, also after the connection was lost',
    async () => {
      const sql = postgres(databaseUrl ?? '', { max: 1, onnotice: () => undefined })
      await sql`update company_settings set phone = ${phone(70)}`
      await until(async () => (await page()).includes(phone(70)))
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen changes'`
      await sql`update company_settings set phone = ${phone(71)}`
      await until(async () => (await page()).includes(phone(71)))
      await sql`update company_settings set phone = ${phone(72)}`
      await until(async () => (await page()).includes(phone(72)))
      await sql.end()
    },
  )

  test.runIf(name === 'PostgreSQL')(
    'a write right after the connection was lost shows on the next load',
    async () => {
      const sql = postgres(databaseUrl ?? '', { max: 1, onnotice: () => undefined })
      for (let number = 80; number < 85; number++) {
        await page()
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen changes'`
        await db
          .from('company_settings')
          .update({ phone: phone(number) })
          .neq('phone', '')
          .throwOnError()
        expect(await page()).toContain(`tel:${phone(number)}`)
      }
      await sql.end()
    },
  )

  test.runIf(name === 'embedded')(
    'a screen gets changes, a restart of the backend, and the end of its session',
    async () => {
      const { publishableKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
      const visitor = createClient(server.url, publishableKey, { auth: { persistSession: false } })
      const { data } = await visitor.auth.signUp({
        email: 'noura@handasa.example',
        password: 'كلمة-سر-طويلة',
        options: {
          data: clientData,
        },
      })
      const headers = { authorization: `Bearer ${data.session?.access_token}` }
      const response = await fetch(`${server.url}/live?since=0`, { headers })
      expect(response.status).toBe(200)
      let heard = ''
      let ended = false
      void (async () => {
        for await (const chunk of response.body ?? []) heard += Buffer.from(chunk).toString()
        ended = true
      })()
      const { error } = await visitor
        .from('user_profiles')
        .update({ full_name: 'نورة' })
        .eq('id', data.user?.id)
      expect(error).toBeNull()
      await until(() => heard.includes('data: ["user_profiles"]'))

      const [child] = readFileSync(`/proc/${server.process.pid}/task/${server.process.pid}/children`, 'utf8')
        .trim()
        .split(' ')
        .map(Number)
      process.kill(child as number, 'SIGKILL')
      await until(() => heard.includes('data: "everything"'))
      expect(ended).toBe(false)

      await server.stop(true)
      expect(server.process.exitCode).toBe(0)
      await until(() => ended)
    },
  )
})
