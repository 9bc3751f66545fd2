import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The address of the site, and the key that has no limits. */
export interface Site {
  url: string
  secretKey: string
}

/** Everything that the site has acknowledged so far. */
export interface Acknowledged {
  /** `submission_id` of requests. */
  rows: Set<string>
  /** Hash of each uploaded file by its key. */
  files: Map<string, string>
}

/** The number of acknowledged rows and files that are missing. */
interface Missing {
  rows: number
  files: number
  /** Rows that were stored more than once. */
  twice: number
}

const bucket = 'team-documents'
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The site of a server that uses this data folder. */
export function siteOf(url: string, dataDir: string): Site {
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Site
  return { url, secretKey }
}

/**
 * Starts three writers of requests and one of files. A write without an answer is repeated unchanged, as a
 * careful program does.
 * @param pause milliseconds between two requests of a writer
 */
export function startWriters(pause = 0) {
  const acknowledged: Acknowledged = { rows: new Set(), files: new Map() }
  let site: Site | undefined
  let ended = false

  /** Repeats a call until an answer says that the row or file is stored. */
  async function insist(send: (site: Site) => Promise<Response>): Promise<boolean> {
    while (!ended) {
      const response = site && (await send(site).catch(() => undefined))
      // 409: the previous try was stored, but its answer was lost
      if (response?.ok || response?.status === 409) return true
      if (response && response.status < 500 && response.status !== 400)
        throw new Error(`${response.status} ${await response.text()}`)
      if (response?.status === 400) {
        const text = await response.text()
        if (!/exists|Duplicate/i.test(text)) throw new Error(text)
        return true
      }
      await sleep(5)
    }
    return false
  }

  async function writeRows() {
    while (!ended) {
      const id = randomUUID()
      const body = JSON.stringify({
        submission_id: id,
        client_name: 'سارة',
        client_email: 'sara@example.sa',
        client_phone: '+966501234567',
        project_description: 'بناء',
        status: 'new',
      })
      const stored = await insist(({ url, secretKey }) =>
        fetch(`${url}/rest/v1/service_requests`, {
          method: 'POST',
          headers: { apikey: secretKey, 'content-type': 'application/json', prefer: 'return=minimal' },
          body,
        }),
      )
      if (stored) acknowledged.rows.add(id)
      if (pause) await sleep(pause)
    }
  }

  async function writeFiles() {
    while (!ended) {
      const key = `drill/${randomUUID()}`
      const body = randomBytes(randomInt(1000, 200_000))
      const stored = await insist(({ url, secretKey }) =>
        fetch(`${url}/storage/v1/object/${bucket}/${key}`, {
          method: 'POST',
          headers: { apikey: secretKey, 'content-type': 'application/octet-stream' },
          body,
        }),
      )
      if (stored) acknowledged.files.set(key, hashOf(body))
      await sleep(50 + pause)
    }
  }

  const all = Promise.all([writeRows(), writeRows(), writeRows(), writeFiles()])
  // `stop` reports this
  all.catch(() => undefined)
  return {
    acknowledged,
    /** Writes to this site from now on, or to none if it is undefined. */
    use(next: Site | undefined) {
      site = next
    },
    /** @throws when an answer was neither a success nor an outage */
    async stop() {
      ended = true
      await all
    },
  }
}

/** Looks in a site for everything that was acknowledged. */
export async function missing(site: Site, { rows, files }: Acknowledged): Promise<Missing> {
  const headers = { apikey: site.secretKey }
  const kept = new Map<string, number>()
  for (let from = 0; ; from += 1000) {
    const response = await fetch(
      `${site.url}/rest/v1/service_requests?select=submission_id&order=id&limit=1000&offset=${from}`,
      { headers },
    )
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    const page = (await response.json()) as { submission_id: string }[]
    for (const { submission_id: id } of page) kept.set(id, (kept.get(id) ?? 0) + 1)
    if (page.length < 1000) break
  }
  let lostFiles = 0
  for (const [key, hash] of files) {
    const response = await fetch(`${site.url}/storage/v1/object/${bucket}/${key}`, { headers })
    if (!response.ok || hashOf(new Uint8Array(await response.arrayBuffer())) !== hash) lostFiles += 1
  }
  return {
    rows: [...rows].filter((id) => !kept.has(id)).length,
    files: lostFiles,
    twice: [...kept.values()].filter((count) => count > 1).length,
  }
}

/** A copy of what is acknowledged now. */
export const soFar = ({ rows, files }: Acknowledged): Acknowledged => ({
  rows: new Set(rows),
  files: new Map(files),
})
