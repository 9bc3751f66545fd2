/** Measures the overhead of the site: of its API over a statement, and of its pages over a file. */
import { execFile } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freshDataDir, startServer } from '#tests/support/server.ts'
import { load } from './load.ts'
import { startNginx } from './nginx.ts'
import { makeAdmins } from './people.ts'

const row = (name: string, value: string) => process.stdout.write(`${name.padEnd(52)} ${value}\n`)
const whole = (number: number) => Math.round(number).toLocaleString('en')
const rounds = 3
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] as number

/**
 * Compares reads through the gate with the same statement in a process like the backend's, and pages from the
 * cache with nginx serving the same bytes. Each pair takes turns, and the ratio is the median of three, so
 * that other work on the machine affects both.
 */
export async function benchGate(): Promise<void> {
  const server = await startServer({ TRUST_PROXY: 'loopback' })
  const copy = freshDataDir()
  try {
    const { publishableKey, jwtSecret } = JSON.parse(
      readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'),
    )
    const nginx = await startNginx(await compressed(server.url))
    if (nginx) {
      const headers = { 'accept-encoding': 'br', cookie: 'seen=1' }
      await pairs('/ from the cache', 'nginx', 0.6, async () => [
        (await load(`${server.url}/`, { headers, duration: 3 })).perSecond,
        (await load(nginx.url, { headers, duration: 3 })).perSecond,
      ])
      nginx.stop()
    } else row('/ from the cache', 'not compared: nginx is not installed (apt-get install nginx-light)')

    await server.stop(true)
    const database = join(server.dataDir, 'database')
    const { tokens, claims } = await makeAdmins(database, jwtSecret, 40)
    // The other process needs the folder of a stopped database
    cpSync(database, join(copy, 'database'), { recursive: true })
    const again = await startServer({ DATA_DIR: server.dataDir, TRUST_PROXY: 'loopback' })
    /** @param flags of Node; by default those of the backend's process */
    const direct = async (statement: string, ways: (keyof Direct)[], flags = ['--liftoff-only']) =>
      JSON.parse(
        (
          await promisify(execFile)(process.execPath, [
            '--disable-warning=ExperimentalWarning',
            ...flags,
            'tests/bench/direct.ts',
            join(copy, 'database'),
            statement,
            JSON.stringify(claims),
            '3',
            ...ways,
          ])
        ).stdout,
      ) as Direct
    /**
     * @param person whether the caller is signed in, or a visitor
     * @param body of a function's call
     */
    const through = async (path: string, person: boolean, body?: string) => {
      const requests = Array.from({ length: 200 }, (_, number) => ({
        headers: {
          apikey: publishableKey,
          'x-forwarded-for': `10.0.0.${number}`,
          ...(person && { authorization: `Bearer ${tokens[number % tokens.length]}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { method: 'POST' as const, body }),
      }))
      const { perSecond, failed } = await load(`${again.url}/rest/v1/${path}`, {
        requests,
        connections: 10,
        duration: 3,
      })
      if (failed) throw new Error(`${failed} reads failed`)
      return perSecond
    }
    // Warm up, so that the JavaScript is compiled
    for (let times = 0; times < 4; times++) await through(read.path, true)
    const others: Direct[] = []
    const beside = (person: boolean) => async () => {
      const perSecond = await through(read.path, person)
      const other = await direct(read.statement, ['alone', 'asCaller', 'prepared'])
      others.push(other)
      return [perSecond, other.asCaller] as const
    }
    await pairs('A read through the gate, database asked', 'the statement', 0.5, beside(true))
    await pairs('The same by visitors, from the cache', 'the statement', 0.5, beside(false))
    for (let times = 0; times < 2; times++) await through(list.path, true, list.body)
    await pairs('A list by its function, database asked', 'the statement', 0.5, async () => [
      await through(list.path, true, list.body),
      (await direct(list.statement, ['asCaller'])).asCaller,
    ])
    await again.stop(true)
    await pairs('The statement, with the look-up of the session', 'without', undefined, async () => {
      const { checked, prepared } = await direct(read.statement, ['checked', 'prepared'])
      return [checked, prepared]
    })
    await pairs(
      'The statement, compiled in little memory',
      'by the optimising compiler',
      undefined,
      async () => [
        (await direct(read.statement, ['prepared'])).prepared,
        (await direct(read.statement, ['prepared'], [])).prepared,
      ],
    )
    for (const way of ['alone', 'prepared'] as const)
      row(`The statement, ${way}`, `${whole(median(others.map((other) => other[way])))} a second`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}

const read = {
  path: 'projects?select=id,title_ar,image_url&order=order_index',
  statement: 'select "id", "title_ar", "image_url" from "projects" order by "order_index" asc limit $1',
}
const list = {
  path: 'rpc/list_requests',
  body: JSON.stringify({ page_size: 20 }),
  statement: 'select * from public.list_requests(page_size => 20) limit $1',
}

/** How often the statement ran in a second, as direct.ts prints it. */
type Direct = Record<'alone' | 'asCaller' | 'prepared' | 'checked', number>

/** The bytes of the page as a browser gets them. */
async function compressed(url: string): Promise<Buffer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve(Buffer.concat(chunks))
    })
      .on('error', reject)
      .end()
  })
}

async function pairs(
  name: string,
  other: string,
  goal: number | undefined,
  measure: () => Promise<readonly [number, number]>,
): Promise<void> {
  const all = []
  for (let round = 0; round < rounds; round++) all.push(await measure())
  const [a, b] = [median(all.map(([one]) => one)), median(all.map(([, two]) => two))]
  const ratios = all.map(([one, two]) => one / two)
  row(
    name,
    `${whole(a)} a second, ${other} ${whole(b)}: ${median(ratios).toFixed(2)} (${goal ? `goal: at least ${goal.toFixed(2)}; ` : ''}${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
  )
}
