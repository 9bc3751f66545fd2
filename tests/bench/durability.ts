/** Measures the cost of waiting for the disk before every answer. */
import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { freshDataDir, startServer } from '#tests/support/server.ts'
import { type Load, load } from './load.ts'

const row = (name: string, value: string) => process.stdout.write(`${name.padEnd(52)} ${value}\n`)

const rounds = 3
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] as number

/**
 * Prints writes per second for each setting of DURABILITY, with one writer and with ten at the same
 * time. Both settings take turns, and the ratio is the median of three, so that other work on the
 * machine affects both.
 */
export async function benchDurability(): Promise<void> {
  row('One sync of 8 kB by this disk', `${sync().toFixed(2)} ms`)
  const sites = [await startSite('full'), await startSite('relaxed')] as const
  try {
    for (const site of sites) await site.write(2)
    for (const [name, writers] of [
      ['one writer', 1],
      ['ten writers', 10],
    ] as const) {
      const all: [Load, Load][] = []
      for (let round = 0; round < rounds; round++)
        all.push([await sites[0].write(writers), await sites[1].write(writers)])
      const ratios = all.map(([full, relaxed]) => full.perSecond / relaxed.perSecond)
      const shown = (which: 0 | 1) =>
        `${median(all.map((pair) => pair[which].perSecond)).toFixed(0)} a second, p99 ${median(all.map((pair) => pair[which].p99))} ms`
      row(
        `Requests stored, ${name}`,
        `${shown(0)}; relaxed ${shown(1)}: ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
      )
    }
  } finally {
    for (const { stop } of sites) await stop()
  }
}

async function startSite(DURABILITY: string) {
  const server = await startServer({ SEED: 'none', DURABILITY })
  const { secretKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  return {
    stop: () => server.stop(),
    /** @throws when a write fails */
    async write(connections: number): Promise<Load> {
      const measured = await load(`${server.url}/rest/v1/service_requests`, {
        connections,
        duration: 3,
        method: 'POST',
        headers: { apikey: secretKey, 'content-type': 'application/json', prefer: 'return=minimal' },
        body: JSON.stringify({
          client_name: 'سارة',
          client_email: 'sara@example.sa',
          client_phone: '+966501234567',
          project_description: 'بناء',
          status: 'new',
        }),
      })
      if (measured.failed || !measured.perSecond) throw new Error(`${measured.failed} writes failed`)
      return measured
    },
  }
}

/** Milliseconds of writing and syncing 8 kB, as a commit does. */
function sync(): number {
  const folder = freshDataDir()
  const file = openSync(join(folder, 'log'), 'w')
  const page = Buffer.alloc(8192, 1)
  for (let at = 0; at < 200; at++) writeSync(file, page, 0, page.length, at * page.length)
  fdatasyncSync(file)
  const begun = performance.now()
  for (let at = 0; at < 200; at++) {
    writeSync(file, page, 0, page.length, at * page.length)
    fdatasyncSync(file)
  }
  const each = (performance.now() - begun) / 200
  closeSync(file)
  rmSync(folder, { recursive: true })
  return each
}
