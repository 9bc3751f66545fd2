/** Measures what the site adds: to a statement, by its API; and to a file, by its pages. */
import { execFile } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freshDataDir, startServer } from '#tests/support/server.ts'
import { load } from './load.ts'
import { startNginx } from './nginx.ts'

const row = (name: string, value: string) => process.stdout.write(`${name.padEnd(52)} ${value}\n`)
const whole = (number: number) => Math.round(number).toLocaleString('en')
const rounds = 3
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] as number

/**
 * Prints reads through the gate beside the same statement in the backend's process, and pages from the cache beside
 * nginx with the same bytes. Each pair takes turns, and the ratio is the median of three: other work on the machine
 * meets both.
 */
export async function benchGate(): Promise<void> {
  const server = await startServer({ TRUST_PROXY: 'loopback' })
  const copy = freshDataDir()
  try {
    const { secretKey, publishableKey } = JSON.parse(
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

    // The folder of a running database: what it reads is on the disk after the stop
    const rest = `${server.url}/rest/v1/projects?select=id,title_ar,image_url&order=order_index`
    await server.stop(true)
    cpSync(join(server.dataDir, 'database'), join(copy, 'database'), { recursive: true })
    const again = await startServer({ DATA_DIR: server.dataDir, TRUST_PROXY: 'loopback' })
    const at = rest.replace(server.url, again.url)
    const statement = 'select id, title_ar, image_url from public.projects order by order_index limit 1000'
    const direct = async () =>
      Number(
        (
          await promisify(execFile)(process.execPath, [
            '--disable-warning=ExperimentalWarning',
            '--liftoff-only',
            'tests/bench/direct.ts',
            join(copy, 'database'),
            statement,
            '3',
          ])
        ).stdout,
      )
    const through = (apikey: string) => async () => {
      const requests = Array.from({ length: 200 }, (_, number) => ({
        headers: { apikey, 'x-forwarded-for': `10.0.0.${number}` },
      }))
      return [(await load(at, { requests, connections: 10, duration: 3 })).perSecond, await direct()] as const
    }
    await through(secretKey)()
    await pairs('A read through the gate, database asked', 'the statement', 0.5, through(secretKey))
    await pairs('The same by visitors, from the cache', 'the statement', 0.5, through(publishableKey))
    await again.stop()
  } finally {
    rmSync(copy, { recursive: true, force: true })
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}

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
  goal: number,
  measure: () => Promise<readonly [number, number]>,
): Promise<void> {
  const all = []
  for (let round = 0; round < rounds; round++) all.push(await measure())
  const [a, b] = [median(all.map(([one]) => one)), median(all.map(([, two]) => two))]
  const ratios = all.map(([one, two]) => one / two)
  row(
    name,
    `${whole(a)} a second, ${other} ${whole(b)}: ${median(ratios).toFixed(2)} (goal: at least ${goal.toFixed(2)}; ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
  )
}
