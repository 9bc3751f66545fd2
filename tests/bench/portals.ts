/** Measures what the two portals read, for 500 clients with 20 projects each, over both databases. */
import { fillPortals, fillWithCrowd, portals } from '#tests/policies/support/crowd.ts'
import { forge } from '#tests/policies/support/tokens.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { startPostgres } from '#tests/support/postgres.ts'

const row = (name: string, value: string) => process.stdout.write(`${name.padEnd(52)} ${value}\n`)
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** How often each is read; the figures are medians. */
const rounds = 40

const projectOf = 'project:projects(id,title_ar,title_en,category_ar,category_en,image_url)'

interface Read {
  name: string
  /** A path below /rest/v1, with what is sent to it when it is a function. */
  path: string
  body?: object
  /** The same rows and nothing else, by the ids that the read has shown. */
  plain(ids: string[]): string
}

const byId = (table: string) => (ids: string[]) => `${table}?select=*&id=in.(${ids.join(',')})`

const reads = (who: { client: string; employee: string }): Record<'client' | 'employee', Read[]> => ({
  client: [
    {
      name: 'Client: own projects',
      path: `client_projects?select=*,${projectOf}&client_id=eq.${who.client}&order=created_at.desc`,
      plain: byId('client_projects'),
    },
    { name: 'Client: own requests', path: 'rpc/my_requests', body: {}, plain: byId('service_requests') },
  ],
  employee: [
    {
      name: 'Employee: notifications',
      path: `employee_notifications?select=*&employee_id=eq.${who.employee}&order=sent_at.desc`,
      plain: byId('employee_notifications'),
    },
    {
      name: 'Employee: all projects of clients',
      path: 'rpc/list_client_projects',
      body: {},
      plain: byId('client_projects'),
    },
    {
      name: 'Employee: searched, of one status',
      path: 'rpc/list_client_projects',
      body: { search: '3f2', statuses: ['active'] },
      plain: byId('client_projects'),
    },
    {
      name: 'Employee: a search that nearly all fulfil',
      path: 'rpc/list_client_projects',
      body: { search: 'عميل a' },
      plain: byId('client_projects'),
    },
    {
      name: 'Employee: figures',
      path: 'rpc/employee_figures',
      body: {},
      plain: () => `employees?select=id&id=eq.${who.employee}`,
    },
  ],
})

type Ask = (path: string, body?: object) => Promise<{ time: number; read: unknown }>

/** Asks the API in somebody's name, and says how many milliseconds the answer took. */
function asking(api: TestApi, sub: string): Ask {
  const claims = {
    sub,
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 3600,
  }
  const headers = {
    apikey: api.publishableKey,
    authorization: `Bearer ${forge(claims, api.jwtSecret)}`,
    'content-type': 'application/json',
  }
  return async (path, body) => {
    const begun = performance.now()
    const answer = await fetch(`${api.url}/rest/v1/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    return { time: performance.now() - begun, read: JSON.parse(text) }
  }
}

const watched =
  "('client_projects', 'service_requests', 'service_request_events', 'employee_notifications', 'projects', 'user_profiles')"

/** How often each big table has been read as a whole so far. A server writes it down only once in ten seconds. */
async function scansOf(api: TestApi, wait: number): Promise<Record<string, number>> {
  await api.sql('select pg_stat_force_next_flush()')
  await new Promise((resolve) => setTimeout(resolve, wait))
  const rows = await api.sql<{ relname: string; scans: number }>(
    `select relname, seq_scan::integer as scans from pg_stat_user_tables
     where schemaname = 'public' and relname in ${watched}`,
  )
  return Object.fromEntries(rows.map(({ relname, scans }) => [relname, scans]))
}

const more = (before: Record<string, number>, after: Record<string, number>) =>
  Object.keys(after).filter((table) => (after[table] ?? 0) > (before[table] ?? 0))

async function measure(name: string, wait: number): Promise<void> {
  const api = await startTestApi()
  try {
    await fillWithCrowd(api)
    await fillPortals(api)
    const [who] = await api.sql<{ client: string; account: string; employee: string }>(
      `select (select client_id from public.client_projects order by id limit 1) as client,
         user_id as account, id as employee from public.employees where status = 'approved' order by id limit 1`,
    )
    if (!who) throw new Error('There is nobody to read')
    const asks = { client: asking(api, who.client), employee: asking(api, who.account) }
    for (const role of ['client', 'employee'] as const) {
      const ask = asks[role]
      for (const { name: what, path, body, plain } of reads(who)[role]) {
        const { read } = await ask(path, body)
        const shown = (Array.isArray(read) ? read : ((read as { rows?: { id: string }[] }).rows ?? [])) as {
          id: string
        }[]
        const bare = plain(shown.map(({ id }) => id))
        const before = await scansOf(api, wait)
        await ask(path, body)
        const scanned = more(before, await scansOf(api, wait))
        const times = { read: [] as number[], bare: [] as number[] }
        for (let round = 0; round < rounds; round++) {
          times.read.push((await ask(path, body)).time)
          times.bare.push((await ask(bare)).time)
        }
        const [one, other] = [median(times.read), median(times.bare)]
        row(
          `${name}, ${what}`,
          `${one.toFixed(1)} ms, ${(one / other).toFixed(1)} times a plain read of its ${shown.length} rows (goal: under 4); whole tables read: ${scanned.join(', ') || 'none'}`,
        )
      }
    }
    const before = await scansOf(api, wait)
    await api.sql('select count(notes) from public.client_projects where notes is null')
    if (!more(before, await scansOf(api, wait)).includes('client_projects'))
      throw new Error('A scan of a whole table was not seen')
  } finally {
    await api.stop()
  }
}

/** Prints how long each read of the portals takes, as a ratio to a plain read of the same rows in the same run. */
export async function benchPortals(): Promise<void> {
  row(
    'Rows',
    `${portals.clients} clients with ${portals.projects} projects and ${portals.requests} requests each, ${portals.notifications.toLocaleString('en')} notifications`,
  )
  await measure('Embedded', 0)
  const server = await startPostgres()
  process.env.TEST_DATABASE_URL = server.url
  try {
    await measure('PostgreSQL', 11_000)
  } finally {
    delete process.env.TEST_DATABASE_URL
    server.stop()
  }
}
