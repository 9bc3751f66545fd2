/** Measures what it costs that every answer waits for the disk. */
import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { freshDataDir, startServer } from '#tests/support/server.ts'
import { type Load, load } from './load.ts'

const row = (name: string, value: string) => process.stdout.write(`${name.padEnd(52)} ${value}\n`)

/** Prints writes a second with each setting of DURABILITY, by one writer and by ten at once. */
export async function benchDurability(): Promise<void> {
  row('One sync of 8 kB by this disk', `${sync().toFixed(2)} ms`)
  const full = await writes('full')
  const relaxed = await writes('relaxed')
  for (const [index, name] of ['one writer', 'ten writers'].entries()) {
    const [a, b] = [full[index] as Load, relaxed[index] as Load]
    row(
      `Requests stored, ${name}`,
      `${Math.round(a.perSecond)} a second, p99 ${a.p99} ms; relaxed ${Math.round(b.perSecond)}, p99 ${b.p99} ms; ${(a.perSecond / b.perSecond).toFixed(2)}${a.failed + b.failed ? `; ${a.failed + b.failed} failed` : ''}`,
    )
  }
}

async function writes(DURABILITY: string): Promise<Load[]> {
  const server = await startServer({ SEED: 'none', DURABILITY })
  const { secretKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  const write = (connections: number) =>
    load(`${server.url}/rest/v1/service_requests`, {
      connections,
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
  await write(2)
  const measured = [await write(1), await write(10)]
  await server.stop()
  return measured
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
