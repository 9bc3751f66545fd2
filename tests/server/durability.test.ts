import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { startedDataDir, startServer } from '#tests/support/server.ts'

const secretsOf = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    publishableKey: string
    secretKey: string
  }
const request = (submission_id: string) => ({
  submission_id,
  client_name: 'سارة',
  client_email: 'sara@example.sa',
  client_phone: '+966501234567',
  project_description: 'بناء',
  status: 'new',
})

test('kills in the middle of writes lose no request that was acknowledged', {
  timeout: 200_000,
}, async () => {
  const DATA_DIR = startedDataDir()
  const acknowledged = new Set<string>()
  for (const round of process.env.TESTS === 'short' ? [1, 3] : [0, 1, 2, 3]) {
    const server = await startServer({ DATA_DIR, SEED: 'none' })
    // The secret key, since visitors may not write this often
    const { secretKey } = secretsOf(DATA_DIR)
    let alive = true
    const writer = async () => {
      while (alive) {
        const id = randomUUID()
        const response = await fetch(`${server.url}/rest/v1/service_requests`, {
          method: 'POST',
          headers: { apikey: secretKey, 'content-type': 'application/json', prefer: 'return=minimal' },
          body: JSON.stringify(request(id)),
        }).catch(() => undefined)
        if (response?.status === 201) acknowledged.add(id)
        else if (response) expect.soft(response.status, await response.text()).toBe(201)
      }
    }
    const before = acknowledged.size
    const writers = [writer(), writer(), writer()]
    while (acknowledged.size === before) await sleep(5)
    await sleep(round * 80)
    alive = false
    await server.kill()
    await Promise.all(writers)
  }
  const server = await startServer({ DATA_DIR, SEED: 'none' })
  const admin = createClient(server.url, secretsOf(DATA_DIR).secretKey, { auth: { persistSession: false } })
  const kept = new Set<string>()
  for (let from = 0; ; from += 1000) {
    const { data } = await admin
      .from('service_requests')
      .select('submission_id')
      .order('id')
      .range(from, from + 999)
      .throwOnError()
    for (const { submission_id } of data) kept.add(submission_id)
    if (data.length < 1000) break
  }
  await server.stop()
  expect(acknowledged.size).toBeGreaterThanOrEqual(4)
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])
})
